// Describes a device by its User-Agent. The header can be forged: it helps people recognise their own device and
// proves nothing.

/** The first match wins: browsers also name those they are built on. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bInstagram\b/, "Instagram"],
  [/\bFB(?:AN|AV)\b/, "Facebook"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bMiuiBrowser\//, "Mi Browser"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** The start of a program's user agent, such as curl/8.5.0. */
const PROGRAM = /^[A-Za-z][A-Za-z0-9._-]{0,29}(?=\/|$)/;

const UNKNOWN = "Unknown device";

const nameOf = (userAgent: string, names: typeof BROWSERS) =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/**
 * @param userAgent the request's User-Agent; undefined without one
 * @returns for example "Chrome on Android", "A browser on Windows", "A program: curl"; at most 50 characters
 */
export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 400);
  if (!text.startsWith("Mozilla/")) {
    const program = PROGRAM.exec(text)?.[0];
    return program ? `A program: ${program}` : UNKNOWN;
  }
  const [browser, system] = [nameOf(text, BROWSERS), nameOf(text, SYSTEMS)];
  if (!system) return browser ?? UNKNOWN;
  return `${browser ?? "A browser"} on ${system}`;
}
