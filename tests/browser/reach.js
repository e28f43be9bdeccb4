// What a thumb could not reach or an eye not read, as a list of complaints: cards or keys that are outside the screen,
// cut off, covered or too small; a page that scrolls sideways; text that does not fit its place.
(roomy) => {
  const [width, height] = [innerWidth, innerHeight];
  const found = [];
  const name = (one) => `${one.className || one.tagName} ${(one.textContent || "").trim().slice(0, 20)}`;
  const page = document.scrollingElement;
  if (page.scrollWidth > width || page.scrollHeight > height) found.push("the page scrolls");
  const over = document.querySelector(".veil, dialog[open], .lost.on");
  document.querySelectorAll("main, .box[open], .laid, .scroll").forEach((one) => {
    if (one.scrollWidth > one.clientWidth + 1) found.push(`scrolls sideways: ${name(one)}`);
  });
  const play = document.querySelector("main.play");
  if (play && roomy && play.scrollHeight > play.clientHeight + 1) found.push(`the hand scrolls: ${play.scrollHeight - play.clientHeight} px`);
  const fixed = [".key", ...(roomy ? [".hand .slot", ".spot", ".sort button", ".info button", ".call .word", ".info .wild"] : [])];
  document.querySelectorAll(fixed.map((one) => `.play ${one}`).join()).forEach((one) => {
    const box = one.getBoundingClientRect();
    const inside = box.left >= -1 && box.right <= width + 1 && box.top >= -1 && box.bottom <= height + 1;
    if (!inside) found.push(`outside: ${name(one)} ${Math.round(box.left)} ${Math.round(box.top)} ${Math.round(box.right)} ${Math.round(box.bottom)}`);
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (inside && !over && top && !one.contains(top) && !top.contains(one)) found.push(`covered: ${name(one)} by ${name(top)}`);
  });
  // A thumb takes 44 px; a browser counts a fraction less where it divides a screen by seven.
  document.querySelectorAll("button, input, select, .switch").forEach((one) => {
    const box = (one.closest(".switch") || one.closest("label") || one).getBoundingClientRect();
    if (!box.width || one.closest(".unseen")) return;
    // Over the smallest phone lying down, a line about the host screen takes two of the 44.
    if (box.width < 43.6 || box.height < (one.matches(".slot") && document.querySelector(".strip-line") ? 41.6 : 43.6)) found.push(`small: ${name(one)} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
  });
  document.querySelectorAll(".call .ask, .call .word, .spot .caption, .person .name, .key, .sort button, .notice.on").forEach((one) => {
    if (!one.getBoundingClientRect().width || one.closest(".unseen")) return;
    if (one.scrollHeight > one.clientHeight + 3 || one.scrollWidth > one.clientWidth + 2) found.push(`cut: ${name(one)}`);
  });
  return found;
}
