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
  }
  if (!covered) {
    const boxes = [...document.querySelectorAll(".plate, .pile > .card, .middle > .card:last-of-type, .word")];
    boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (!apart && !one.matches(".word") && !other.matches(".word")) found.push(`over: ${text(one)} / ${text(other)}`);
    }));
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > width || page.scrollHeight > height) found.push("scrolls");
  return found;
}
