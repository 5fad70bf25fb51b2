import { expect, test } from "vitest";
import { deviceLabel } from "./device-label.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    "Edge on Windows",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S928B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    "Opera on Linux",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    "Chrome on Chromebook",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox on Android"],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [`${IPHONE} Mobile/15E148 Instagram 350.0.0.0`, "Instagram on iPhone"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) SomethingNew/1.0", "A browser on Windows"],
  ["Mozilla/5.0 (compatible; Firefox/145.0)", "Firefox"],
  ["curl/8.5.0", "A program: curl"],
  ["node", "A program: node"],
])("%s is recognised", (userAgent, expected) => {
  expect(deviceLabel(userAgent)).toBe(expected);
});

test.each([undefined, "", "Mozilla/5.0", "<b>bold</b>", "x".repeat(100), "/1.0"])(
  "%j is an unknown device",
  (userAgent) => {
    expect(deviceLabel(userAgent)).toBe("Unknown device");
  },
);
