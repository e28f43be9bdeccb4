/* A browser without modules reads this and nothing else: it is told at once instead of after some waiting. */

var patience = document.getElementById("patience");
function tell() {
  var text = document.getElementById("patience");
  if (text) text.textContent = text.getAttribute("data-old");
}
if (patience) tell();
else document.addEventListener("DOMContentLoaded", tell);
