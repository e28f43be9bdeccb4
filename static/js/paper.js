/** The sheet on paper: its button prints. Everything else on the page is there without this. */

document.querySelectorAll("button.print").forEach((button) => button.addEventListener("click", () => window.print()));
