/** What a Wi-Fi code says. Name and password stay in this page: the picture is drawn here, nothing of it is sent. */

/** @typedef {{ name: string, password: string, hidden: boolean }} Wifi `password` is `""` for an open network */

const LONGEST_NAME = 32; // bytes, as the standard has it
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 63;
const RAW_KEY = /^[0-9a-f]{64}$/i;

/** @param {string} text */
const bytes = (text) => unescape(encodeURIComponent(text)).length;

/**
 * No value stands in quotes, hex digits neither: old readers wanted that, but iPhones take the quotes for a part of it.
 * @param {string} text
 */
const value = (text) => text.replace(/[\\;,:"]/g, "\\$&");

/** The text of a Wi-Fi's QR code: `WIFI:T:WPA;S:name;P:password;;`. @param {Wifi} wifi */
export function wifiText({ name, password, hidden }) {
  const key = password ? `T:WPA;S:${value(name)};P:${value(password)};` : `T:nopass;S:${value(name)};`;
  return `WIFI:${key}${hidden ? "H:true;" : ""};`;
}

/**
 * Why no phone could join such a Wi-Fi: the end of a key `host.wifi_fault.`, or `""`.
 * @param {Wifi} wifi
 */
export function wifiFault({ name, password }) {
  if (!name) return "no_name";
  if (bytes(name) > LONGEST_NAME) return "long_name";
  if (password && password.length < SHORTEST_PASSWORD) return "short_password";
  return password.length > LONGEST_PASSWORD && !RAW_KEY.test(password) ? "long_password" : "";
}

/**
 * The dark modules of a QR code as an SVG path, and how many modules wide it is with its border.
 * @param {boolean[][]} rows
 */
export function darkPath(rows) {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  });
  return path;
}
