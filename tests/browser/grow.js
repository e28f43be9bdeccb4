// Twice as large: whatever does not grow with the letters of the browser, or is lost by it, as a list of complaints.
// Cards and the wash are pictures: they fill what place there is.
() => {
  const texts = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set();
    while (walk.nextNode()) {
      const one = walk.currentNode.parentElement;
      const drawn = one.closest(".hand .card, .stack .card, .melds .card, .own-card .card, .draws .card, .chosen .card, .picture .card, .own-wild .card, .wash, .unseen, script, #patience, noscript, option");
      if (walk.currentNode.data.trim() && !drawn && one.getClientRects().length) found.add(one);
    }
    return found;
  };
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const name = (one) => `${one.closest("[class]").className} ${one.textContent.trim().slice(0, 24)}`;
  let before = new Map();
  window.growth = {
    measure: () => (before = new Map([...texts()].map((one) => [one, size(one)]))),
    still: (times) =>
      [...before]
        .filter(([one, was]) => one.isConnected && one.getClientRects().length && size(one) < was * times - 0.2)
        .map(([one, was]) => `${(size(one) / was).toFixed(2)}: ${name(one)}`),
    lost: () => {
      const found = [];
      const scrolls = (one, way) => ["auto", "scroll"].includes(getComputedStyle(one)[way]);
      const over = document.querySelector("dialog[open], .veil");
      for (const one of texts()) {
        if (over && !over.contains(one)) continue;
        const range = document.createRange();
        range.selectNodeContents(one);
        const box = range.getBoundingClientRect();
        if (!box.width || getComputedStyle(one).visibility === "hidden") continue;
        let [sideways, upright] = [false, false];
        for (let up = one; up && up !== document.body; up = up.parentElement) {
          const frame = up.getBoundingClientRect();
          const style = getComputedStyle(up);
          if (style.display === "contents" || style.display === "inline") continue;
          sideways = sideways || scrolls(up, "overflowX");
          upright = upright || scrolls(up, "overflowY");
          const air = size(one) * 0.35;
          const cut = (style.overflowX === "hidden" && !sideways && (box.left < frame.left - 2 || box.right > frame.right + 2)) ||
            (style.overflowY === "hidden" && !upright && (box.top < frame.top - air || box.bottom > frame.bottom + air));
          if (cut) found.push(`cut: ${name(one)}`);
        }
        if (!sideways && (box.left < -2 || box.right > innerWidth + 2)) found.push(`outside: ${name(one)}`);
        if (!upright && (box.top < -4 || box.bottom > innerHeight + 4)) found.push(`out of reach: ${name(one)}`);
      }
      // What is at the thumb is never scrolled.
      document.querySelectorAll(over ? "none" : ".play .hand .slot, .play .key").forEach((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`outside: ${name(one)}`);
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (there && !one.contains(there) && !there.contains(one)) found.push(`covered: ${name(one)} by ${name(there)}`);
      });
      document.querySelectorAll(".play, .felt, .page, .laid, .tall, .box, .veil").forEach((one) => {
        if (one.scrollWidth > one.clientWidth + 2) found.push(`scrolls sideways: ${name(one).slice(0, 40)}`);
      });
      return [...new Set(found)];
    },
  };
}
