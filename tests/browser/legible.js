// What nobody on the sofa could read, as a list of complaints: small text, text outside the safe margin or cut off,
// names that do not fit, plates and piles that lie over each other, a scrollbar.
() => {
  const [width, height] = [innerWidth, innerHeight];
  const unit = width / 1920;
  const found = [];
  const text = (element) => element.textContent.trim().slice(0, 24);
  const seen = (element) => {
    const style = getComputedStyle(element);
    return style.visibility !== "hidden" && style.display !== "none" && !element.closest(".unseen, .flights, .key .tip");
  };
  const covered = document.querySelector(".veil");
  for (const element of document.querySelectorAll("#host *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const box = element.getBoundingClientRect();
    if (!own || !box.width || !seen(element)) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) / unit;
    if (size < 27.9) found.push(`small: ${size.toFixed(1)} ${text(element)}`);
    const inside = box.left > width * 0.05 - 2 && box.right < width * 0.95 + 2;
    if (!inside || box.top < height * 0.05 - 3 || box.bottom > height * 0.95 + 3) found.push(`margin: ${text(element)}`);
  }
  for (const name of document.querySelectorAll(".name")) {
    const wide = name.firstElementChild.getBoundingClientRect().width;
    if (wide > name.getBoundingClientRect().width + 1.5) found.push(`cut: ${text(name)}`);
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = new Set([...range.getClientRects()].filter(({ width }) => width).map(({ top }) => Math.round(top)));
    if (lines.size > 3 && name.closest(".guest")) found.push(`torn: ${text(name)}`);
  }
  // What stands in a box stays there, however long the language's word for it is.
  for (const box of document.querySelectorAll(".plate, .honour, .corner-badge, .controls .key, .panel, .claim, .top h1")) {
    const { left, right } = box.getBoundingClientRect();
    const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement } = walk.currentNode;
      if (!seen(parentElement) || parentElement.closest(".tip, .count")) continue;
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      const words = range.getBoundingClientRect();
      if (words.width && (words.left < left - 1 || words.right > right + 1)) found.push(`spills: ${text(parentElement)}`);
    }
  }
  // Who asks for a seat lies over none of the host's keys.
  const claim = document.querySelector(".stage > .claim");
  for (const key of claim && !covered ? document.querySelectorAll("nav.controls .key") : []) {
    const [a, b] = [claim.getBoundingClientRect(), key.getBoundingClientRect()];
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom && !claim.contains(key)) found.push(`covered: ${text(key)}`);
  }
  for (const fitted of document.querySelectorAll(".corner-badge .fitted")) {
    const range = document.createRange();
    range.selectNodeContents(fitted);
    const [words, box] = [range.getBoundingClientRect(), fitted.getBoundingClientRect()];
    const air = parseFloat(getComputedStyle(fitted).fontSize) * 0.15; // of a line, above and below its letters
    if (words.top + air < box.top - 1 || words.bottom - air > box.bottom + 1) found.push(`cut: ${text(fitted)}`);
  }
  if (!covered) {
    const boxes = [...document.querySelectorAll(".plate, .pile > .card, .middle > .card:last-of-type, .word, .chip, .podium .why, .there li")];
    boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (!apart && !one.matches(".word") && !other.matches(".word")) found.push(`over: ${text(one)} / ${text(other)}`);
    }));
  }
  // The call, and all that is said with it, stays within the ring of its clock. Letters reach .38 of their size up and
  // down from the middle of their line.
  const ring = document.querySelector(".centre .ring");
  if (ring) {
    const { left, top, width: across, height: down } = ring.getBoundingClientRect();
    const unitOfRing = across / ring.viewBox.baseVal.width;
    const line = ring.querySelector(".track").getBBox();
    const free = parseFloat(getComputedStyle(ring.querySelector(".track")).strokeWidth) / 2;
    const [wide, high] = [(line.width / 2 - free) * unitOfRing, (line.height / 2 - free) * unitOfRing];
    for (const spoken of document.querySelectorAll(".centre p")) {
      const walk = document.createTreeWalker(spoken, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        const letter = parseFloat(getComputedStyle(walk.currentNode.parentElement).fontSize) * 0.38;
        for (const part of range.getClientRects()) {
          const x = Math.max(left + across / 2 - part.left, part.right - left - across / 2);
          const y = Math.abs((part.top + part.bottom) / 2 - top - down / 2) + letter;
          if (Math.hypot(x / wide, y / high) > 1) found.push(`beyond the ring: ${text(spoken)}`);
        }
      }
    }
  }
  // What stands above and below the call is not run into by its letters, nor by what they wear.
  const lines = (selector) => [...document.querySelectorAll(selector)].filter(seen).flatMap((element) => {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const range = document.createRange();
    range.selectNodeContents(element);
    const hats = element.textContent.normalize("NFD") !== element.textContent.normalize("NFC");
    const parts = [...range.getClientRects()].filter((part) => part.width);
    return parts.map((part) => ({ middle: (part.top + part.bottom) / 2, size, up: hats ? 0.5 : 0.38 }));
  });
  const word = lines(".centre .word");
  if (word.length) {
    const top = Math.min(...word.map(({ middle, size, up }) => middle - up * size));
    const bottom = Math.max(...word.map(({ middle, size }) => middle + 0.36 * size));
    if (lines(".centre .about").some(({ middle, size }) => middle + 0.36 * size > top + 1)) found.push("runs into the line above");
    if (lines(".centre .below").some(({ middle, size }) => middle - 0.36 * size < bottom - 1)) found.push("runs into the line below");
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > width || page.scrollHeight > height) found.push("scrolls");
  return found;
}
