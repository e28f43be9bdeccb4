// Stands in for static/js/net.js: a line to no table. A test puts views on it and reads what was sent.
import { learn, tableClock } from "./clock.js";
import { signal } from "./lib.js";

export const connect = (who) => {
  const time = performance.now();
  learn(time, time, time); // the table's clock is the page's own
  const link = {
    who,
    clock: tableClock,
    status: signal("online"),
    refusal: signal(null),
    welcome: signal(null),
    language: signal(null),
    view: signal(null),
    seat: signal(null),
    verdict: signal(null),
    host: signal({
      join_url: "http://192.168.178.123:3130/j/KXPD",
      address: "192.168.178.123:3130",
      phones: 9,
      addresses: [{ address: "192.168.178.123", kind: "wifi", name: "wlan0", shown: true }],
      hints: [],
      pin: "313131",
      claims: [],
      removed: [],
      remotes: [],
      extra: [],
      house_rules: [],
      paces: [],
    }),
    sent: [],
    tried: [],
    answer: { ok: true, seq: 1 },
    send(type, fields) {
      link.sent.push({ type, ...fields });
      return Promise.resolve(link.answer);
    },
    retry(changes) {
      link.tried.push(changes);
      link.refusal.value = null;
      link.status.value = "connecting";
    },
  };
  // Instants in a test's views count from now on.
  link.show = (view) => {
    const now = performance.now();
    if (view.call) view.call.at += now;
    if (view.clock && view.clock.ends !== null) view.clock.ends += now;
    link.view.value = view;
  };
  // What hosts know besides, from now on.
  link.tell = (more) => {
    link.host.value = { ...link.host.value, ...more };
  };
  window.line = link;
  return link;
};
