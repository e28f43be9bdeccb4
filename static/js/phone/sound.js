/** Soft tones for the calls, made on the spot: rising for "draw", falling for "discard", a chord for a match. */

const VOLUME = 0.16;
/** @type {Record<string, [number, number][]>} Hertz, and ms after the call */
const NOTES = {
  round: [[392, 0]],
  draw: [[440, 0], [587, 130]],
  last_draw: [[440, 0], [587, 130], [698, 260]],
  discard: [[587, 0], [440, 130]],
  match: [[523, 0], [659, 70], [784, 140], [1047, 210]],
  turn: [[587, 0]],
  last_turn: [[587, 0], [587, 180]],
  deal: [[392, 0], [587, 130]],
  false_match: [[494, 0], [392, 200]],
  count: [[587, 0], [392, 150]],
  scored: [[392, 0], [330, 150]],
  winner: [[523, 0], [659, 120], [784, 240], [1047, 400]],
};

/** @type {AudioContext | null} */
let audio = null;

/** Within a touch of the player: only then may a page begin to sound. */
export function unlock() {
  const Context = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
  if (!audio && Context) audio = new Context();
  if (audio && audio.state !== "running") audio.resume().catch(() => {});
}

/** @param {string} word */
export function play(word) {
  const context = audio;
  if (!context || context.state !== "running") return;
  (NOTES[word] || NOTES.round).forEach(([pitch, after]) => {
    const at = context.currentTime + after / 1000;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(VOLUME, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.4);
  });
}
