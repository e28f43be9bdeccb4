// Notes what a page plays: `spoken` lists each clip with the instant (performance.now()) at which it begins to sound.
window.spoken = [];
{
  const bytes = Response.prototype.arrayBuffer;
  Response.prototype.arrayBuffer = async function () {
    const whole = await bytes.call(this);
    whole.clip = this.url.split("/").pop();
    return whole;
  };
  const decode = BaseAudioContext.prototype.decodeAudioData;
  BaseAudioContext.prototype.decodeAudioData = function (whole, give, fail) {
    const { clip } = whole;
    const named = (sound) => {
      sound.clip = clip;
      give(sound);
    };
    return give ? decode.call(this, whole, named, fail) : decode.call(this, whole);
  };
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (when, skip) {
    const at = performance.now() + (when - this.context.currentTime) * 1000;
    window.spoken.push({ clip: this.buffer.clip, at, skip });
    return start.call(this, when, skip);
  };
}
