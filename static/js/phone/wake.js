/**
 * Keeping the screen on. Where the page comes over plain HTTP there is no wake lock, but a phone stays awake while a
 * video plays on it: ours is a picture of nothing, drawn once a second, muted, behind everything. Its frames come from a
 * canvas, so nothing is loaded and no other app's music stops.
 */

const FRAME = 1000; // ms

/** @type {{ release(): Promise<void> } | null} */
let lock = null;
/** @type {HTMLVideoElement | null} */
let video = null;
let timer = 0;
let wanted = false;

/** @returns {HTMLVideoElement | null} a video that never ends, `null` where this browser makes none */
function makeVideo() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const brush = canvas.getContext("2d");
  if (!brush || !canvas.captureStream) return null;
  let beat = 0;
  const draw = () => {
    brush.fillStyle = beat++ % 2 ? "#0b2a26" : "#0c2b27";
    brush.fillRect(0, 0, 16, 16);
  };
  draw();
  timer = window.setInterval(draw, FRAME);
  const made = document.createElement("video");
  made.className = "wake";
  made.muted = true;
  made.defaultMuted = true;
  made.playsInline = true;
  made.setAttribute("aria-hidden", "true");
  made.tabIndex = -1;
  made.srcObject = canvas.captureStream(1);
  document.body.prepend(made);
  return made;
}

/** Whether the screen is being kept on now. */
export async function hold() {
  wanted = true;
  if (navigator.wakeLock) {
    try {
      lock = await navigator.wakeLock.request("screen");
      return true;
    } catch (_refused) {
      // a low battery, an old rule: the video may still do
    }
  }
  video = video || makeVideo();
  if (!video) return false;
  return video.play().then(
    () => true,
    () => false,
  );
}

/** Let the phone sleep as it likes. */
export async function release() {
  wanted = false;
  window.clearInterval(timer);
  if (video) video.remove();
  video = null;
  if (lock) await lock.release();
  lock = null;
}

// Browsers let go of it whenever the page is hidden.
document.addEventListener("visibilitychange", () => {
  if (wanted && document.visibilityState === "visible") hold();
});
