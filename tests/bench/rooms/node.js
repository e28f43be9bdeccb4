// The workload on bare Node: `node node.js PORT socket.io` or `node node.js PORT boardgame.io`.
const [port, kind] = [Number(process.argv[2]), process.argv[3]];
const SEATS = 12;
const HAND = "AS1 TD2 4H3 4H1 KC4 9S2 9D1 9C3 QH2 JS1 7D4 3C2 2H1".split(" ");
const TOPS = Array.from({ length: SEATS }, () => HAND.slice(0, 3));
const SCORES = Array.from({ length: SEATS }, (_, one) => (17 * one) % 101);
const called = (n) => ({ phase: ["draw", "discard"][n % 2], n, t: Number(process.hrtime.bigint()), ms: 2000, late: false });
const mine = (seat, n) => ({
  ackn: n, seat, hand: HAND, melds: [HAND.slice(2, 5), HAND.slice(5, 8)], points: 41, best: 29,
  hint: "hold the nines, drop KC3", pile: "5S2", stock: 83,
});
const table = (n) => ({ n, round: 11, wild: "J", discards: TOPS, scores: SCORES, stock: 83 });

function socketIo() {
  const io = new (require("socket.io").Server)(port, { serveClient: false });
  const rooms = new Map();
  function call(name, pace, n) {
    const body = called(n);
    rooms.set(name, { phase: body.phase, n, acted: 0 });
    io.to(name).emit("call", body);
    setTimeout(call, pace * 1000, name, pace, n + 1);
  }
  io.on("connection", (socket) => {
    let name, seat;
    socket.on("join", (body) => { name = body.room; seat = body.seat; socket.join(name); });
    socket.on("start", (body) => call(name, body.pace, 0));
    socket.on("act", () => {
      const room = rooms.get(name);
      room.acted += 1;
      socket.emit("you", mine(seat, room.n));
      io.to(name).emit("ready", { seat, n: room.n, ready: true, left: SEATS - room.acted, at: 12345 });
      if (room.acted === SEATS && room.phase === "discard") io.to(name).emit("state", table(room.n));
    });
  });
}

// Its own way: a move changes the state, which goes to all after every move, without what is another player's secret.
function boardgame() {
  const { Server } = require("boardgame.io/server");
  const { ActivePlayers, PlayerView } = require("boardgame.io/core");
  const options = (move) => ({ move, client: false, ignoreStaleStateID: true, undoable: false, noLimit: true });
  const game = {
    name: "w", minPlayers: SEATS + 1, maxPlayers: SEATS + 1, disableUndo: true, playerView: PlayerView.STRIP_SECRETS,
    setup: () => ({
      call: called(0), ready: [], table: table(0),
      players: Object.fromEntries(Array.from({ length: SEATS + 1 }, (_, seat) => [seat, mine(seat, -1)])),
    }),
    turn: { activePlayers: ActivePlayers.ALL },
    moves: {
      call: options(({ G }) => { G.call = called(G.call.n + 1); G.ready = []; }),
      act: options(({ G, playerID }) => {
        G.players[playerID] = mine(Number(playerID), G.call.n);
        G.ready.push(Number(playerID));
        if (G.ready.length === SEATS && G.call.phase === "discard") G.table = table(G.call.n);
      }),
    },
  };
  console.log = console.error = () => {};
  Server({ games: [game], origins: "*" }).run({ port });
}

({ "socket.io": socketIo, "boardgame.io": boardgame })[kind]();
