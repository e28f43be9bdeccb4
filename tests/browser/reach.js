// What a thumb could not reach or an eye not read, as a list of complaints: cards or keys that are outside the screen,
// cut off, covered or too small; a page that scrolls sideways; text that does not fit its place.
(roomy) => {
  const [width, height] = [innerWidth, innerHeight];
  const found = [];
  const name = (one) => `${one.className || one.tagName} ${(one.textContent || "").trim().slice(0, 20)}`;
  const page = document.scrollingElement;
  if (page.scrollWidth > width || page.scrollHeight > height) found.push("the page scrolls");
  const over = document.querySelector(".veil, dialog[open], .lost.on");
  document.querySelectorAll(roomy ? "main, .box[open], .laid, .scroll" : "main, .box[open], .laid").forEach((one) => {
    if (one.scrollWidth > one.clientWidth + 1) found.push(`scrolls sideways: ${name(one)}`);
  });
  const play = document.querySelector("main.play");
  if (play && roomy && play.scrollHeight > play.clientHeight + 1) found.push(`the hand scrolls: ${play.scrollHeight - play.clientHeight} px`);
  const own = [".own-body > .big", ".ways button", ".tile", ".so-far output", ".enter button"]; // real cards
  const fixed = [".key", ...(roomy ? own : []), ...(roomy ? [".hand .slot", ".spot", ".sort button", ".info button", ".call .word", ".info .wild"] : [])];
  document.querySelectorAll(fixed.map((one) => `.play ${one}`).join()).forEach((one) => {
    const box = one.getBoundingClientRect();
    if (!one.getClientRects().length) return; // not on this screen
    const inside = box.left >= -1 && box.right <= width + 1 && box.top >= -1 && box.bottom <= height + 1;
    if (!inside) found.push(`outside: ${name(one)} ${Math.round(box.left)} ${Math.round(box.top)} ${Math.round(box.right)} ${Math.round(box.bottom)}`);
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (inside && !over && top && !one.contains(top) && !top.contains(one)) found.push(`covered: ${name(one)} by ${name(top)}`);
  });
  // A thumb takes 44 px; a browser counts a fraction less where it divides a screen by seven.
  document.querySelectorAll("button, input, select, .switch").forEach((one) => {
    const box = (one.closest(".switch") || one.closest("label") || one).getBoundingClientRect();
    if (!box.width || one.closest(".unseen")) return;
    // Behind its browser's bars, or under a line about the host screen, the smallest phone has four of the 44 too few.
    const low = one.matches(".slot") && (height < 500 || document.querySelector(".strip-line"));
    if (box.width < 43.6 || box.height < (low ? 40 : 43.6)) found.push(`small: ${name(one)} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
  });
  document.querySelectorAll(".call .ask, .call .word, .info .round, .spot .caption, .person .name, .key, .sort button, .notice.on").forEach((one) => {
    if (!one.getBoundingClientRect().width || one.closest(".unseen")) return;
    // Letters reach a little beyond their line.
    const spare = parseFloat(getComputedStyle(one).fontSize) * 0.3;
    if (one.scrollHeight > one.clientHeight + spare || one.scrollWidth > one.clientWidth + 2) found.push(`cut: ${name(one)}`);
  });
  // On a phone that stands upright sixteen letters are read whole, and no word of a key goes on in the next line.
  const upright = roomy && height > 500;
  document.querySelectorAll(upright ? ".spot .for, .spot .for > span" : "none").forEach((one) => {
    if (one.scrollHeight > one.clientHeight + 3 || one.scrollWidth > one.clientWidth + 2) found.push(`cut: ${name(one)}`);
  });
  document.querySelectorAll(upright ? ".play .key" : "none").forEach((one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (range.getClientRects().length > 1) found.push(`broken: ${word[0]}`);
      }
    }
  });
  return found;
}
