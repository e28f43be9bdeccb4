// Text that stands out too little from what lies behind it (WCAG 2: 4.5 to 1), as a list of complaints. What axe leaves
// open is judged here: behind text that lies on a gradient, the colour of it that is nearest to the text's own counts.
() => {
  const LEAST = 4.5;
  const COLOR = /rgba?\([^)]*\)/g;
  const found = new Set();
  const parse = (text) => {
    const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
    return { red, green, blue, alpha };
  };
  const over = (top, below) => {
    const mix = (part) => top[part] * top.alpha + below[part] * (1 - top.alpha);
    return { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1 };
  };
  const light = ({ red, green, blue }) => {
    const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  // The layers behind an element, the nearest first, each with the colours it may have there.
  const layers = (element) => {
    // The call lies on the face of its clock, which is drawn beside it.
    const face = element.closest(".centre") && document.querySelector(".centre .track");
    const all = face ? [[parse(getComputedStyle(face).fill)]] : [];
    for (let box = element; box; box = box.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(box);
      const gradient = (backgroundImage.match(COLOR) || []).map(parse);
      if (gradient.length) all.push(gradient);
      const plain = parse(backgroundColor);
      if (plain.alpha) all.push([plain]);
      if (all.length && all[all.length - 1].every(({ alpha }) => alpha === 1)) return all;
    }
    return [...all, [{ red: 255, green: 255, blue: 255, alpha: 1 }]];
  };
  const laid = (below, colors) =>
    colors.flatMap((color) => (below.length ? below.map((one) => over(color, one)) : [color]));
  const behind = (element) => layers(element).reverse().reduce(laid, []);
  for (const element of document.querySelectorAll("#host *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const style = getComputedStyle(element);
    if (!own || !element.getClientRects().length || style.visibility === "hidden") continue;
    if (element.closest(".unseen, .flights, .key .tip")) continue;
    // Below a veil or a splash nothing is meant to be read.
    const cover = document.querySelector(".veil:last-of-type") || document.querySelector(".splash");
    if (cover && !cover.contains(element) && !element.closest(".side, .veil, .claim, .said, .corner-badge")) continue;
    const backdrops = behind(element);
    const ink = parse(style.color);
    const worst = Math.min(...backdrops.map((backdrop) => contrast(over(ink, backdrop), backdrop)));
    const words = element.textContent.trim().slice(0, 20);
    if (worst < LEAST) found.add(`${worst.toFixed(2)} ${element.className || element.tagName}: ${words}`);
  }
  return [...found];
}
