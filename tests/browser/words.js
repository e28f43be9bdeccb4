// Words that go on in the next line without a hyphen, or are cut off: by their box, by what clips it, by a list's arrow.
// What scrolls may be scrolled. Names may be of any length, and what is typed too.
() => {
  const boxes = [...document.querySelectorAll("dialog[open], .veil")];
  const layer = boxes[boxes.length - 1] || document.body;
  const found = [];
  const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
  const holder = (one) => {
    for (let box = one; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth + 1) return null;
      if (box.matches("button, .key, .small") || (clips(style) && style.display !== "inline")) return box;
    }
    return null;
  };
  const text = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  while (text.nextNode()) {
    const { parentElement: one, data } = text.currentNode;
    if (!data.trim() || one.closest("bdi, .unseen, option, svg, style, script, [hidden], .card, code, b[dir]")) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    for (const word of data.matchAll(/[^\s\-–·/…+\u00ad]+/g)) {
      const range = document.createRange();
      range.setStart(text.currentNode, word.index);
      range.setEnd(text.currentNode, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)));
      // A name before it may go on, and so may a word that says itself where it may be divided.
      const divided = /^[’,.:?!]/.test(word[0]) || data[word.index - 1] === "\u00ad";
      if (lines.size > 1 && !divided) found.push(`broken: ${word[0]} in ${data.trim().slice(0, 40)}`);
      const box = holder(one);
      if (!box) continue;
      const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
      if (inner.width && (inner.left < outer.left - 1 || inner.right > outer.right + 1)) found.push(`cut: ${word[0]}`);
    }
  }
  layer.querySelectorAll("select").forEach((one) => {
    const style = getComputedStyle(one);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const chosen = one.selectedOptions[0].textContent.trim();
    const arrow = 18;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    if (one.clientWidth && pen.measureText(chosen).width > room + 2) found.push(`cut: ${chosen}`);
  });
  document.querySelectorAll(".sheet-card").forEach((one) => {
    if (one.scrollHeight > one.clientHeight + 1) found.push(`scrolls: ${one.textContent.trim().slice(0, 40)}`);
  });
  return [...new Set(found)];
}
