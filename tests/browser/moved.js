// Notes what sets out to move, with the frame in which it did: a busy machine may miss seeing it on its way.
() => {
  const listening = window.moved;
  window.moved = [];
  if (listening) return;
  const note = (element, name, delay) => {
    const first = element.firstElementChild;
    const card = (first && first.dataset.card) || "back";
    const what = String(element.className.baseVal || element.className);
    window.moved.push({ what, name, card, delay, frame: document.timeline.currentTime });
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (!frames.every((frame) => "opacity" in frame)) note(this, "", timing.delay || 0); // to fade is not to move
    return animate.call(this, frames, timing);
  };
  document.addEventListener("animationstart", (event) => note(event.target, event.animationName, 0));
}
