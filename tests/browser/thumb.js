/**
 * A guest's thumb: every now and then it looks at the page and presses what a person would press. It sees only what is on
 * the screen, and presses only buttons that are there and enabled.
 *
 * It also notes at which instant the page showed each call (`thumb.calls`), for the tests that measure it.
 */
(() => {
  const EVERY = 130; // ms between two looks
  const PAUSE = [300, 1800]; // ms that a person takes between two presses
  const READS = 15000; // ms that a score sheet is read
  const ranks = "A23456789TJQK";
  const thumb = { rests: false, calls: {} };
  let sheetSince = 0;
  let ready = 0; // the instant from which the thumb presses again
  Object.defineProperty(window, "thumb", { value: thumb });

  const find = (selector) => document.querySelector(selector);
  const enabled = (button) => button && button.getAttribute("aria-disabled") !== "true";
  function press(button) {
    if (!enabled(button)) return false;
    button.click();
    ready = performance.now() + PAUSE[0] + Math.random() * (PAUSE[1] - PAUSE[0]);
    return true;
  }
  const faces = () => [...document.querySelectorAll(".hand .slot .card")].map((card) => card.dataset.card);
  const wild = () => find(".info .corner")?.textContent?.replace("10", "T") ?? "";

  /** How well a card goes with others: pairs and neighbours; a wild always does. */
  function worth(card, others) {
    if (card[0] === wild()) return 100;
    const place = ranks.indexOf(card[0]);
    const friends = others.filter((other) => {
      const apart = Math.abs(ranks.indexOf(other[0]) - place);
      return apart === 0 || (other[1] === card[1] && apart <= 2);
    });
    return friends.length * 20 - Math.min(place + 1, 10);
  }

  function draw() {
    const middle = find(".piles > .middle");
    const right = find(".piles > .takes") || document.querySelectorAll(".piles > button")[2]; // by turns the one pile
    const top = right?.querySelector(".card")?.dataset.card;
    const wanted = top && worth(top, faces()) >= 30;
    return (wanted && press(right)) || press(middle);
  }

  function hold() {
    if (find(".piles .held")) return false;
    if (enabled(find(".key.hold"))) return press(find(".key.hold"));
    if (!find(".hand.choosing") || find(".slot.picked")) return false;
    const cards = faces();
    const without = (index) => cards.filter((_, other) => other !== index);
    const worst = cards
      .map((card, index) => ({ card, worth: worth(card, without(index)) }))
      .sort((one, other) => one.worth - other.worth)[0];
    return worst ? press(find(`.slot:has([data-card="${worst.card}"])`)) : false;
  }

  function look() {
    if (thumb.rests || performance.now() < ready) return;
    const match = find(".key.match.lit");
    if (match && press(match)) return;
    if (find(".piles .spot.can:not(.mine)") && draw()) return;
    if (hold()) return;
    // People look at the TV's score sheet before they go on.
    sheetSince = find(".play.scored") ? sheetSince || performance.now() : 0;
    if (sheetSince && performance.now() - sheetSince < READS) return;
    press(find(".key.go"));
  }

  function note() {
    const wash = find(".wash[data-number]");
    const number = wash?.dataset.number;
    if (number && !(number in thumb.calls)) thumb.calls[number] = performance.timeOrigin + performance.now();
  }

  window.setInterval(look, EVERY);
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
  });
})();
