// News reach a page late, each by a time of its own, in their order: what a test looks at before it is there, shows.

(() => {
  const LATEST = 700; // ms
  window.WebSocket = class extends window.WebSocket {
    set onmessage(hear) {
      let due = 0;
      this.addEventListener("message", (event) => {
        due = Math.max(due + 0.1, performance.now() + Math.random() * LATEST);
        setTimeout(() => hear?.call(this, event), due - performance.now());
      });
    }
  };
})();
