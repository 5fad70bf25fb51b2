// A Chromium for the journeys: an installed one, or else the one inside an npm package.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const INSTALLED = [
  process.env.CHROMIUM_PATH ?? "",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

// The package's version is part of the folder: it reuses whatever lies where it unpacks.
const FOLDER = "snackshop-chromium-153";
// Playwright's workers inherit the folder: they start what the first process has unpacked, and never unpack at once.
const UNPACKED = tmpdir().endsWith(FOLDER) ? tmpdir() : join(tmpdir(), FOLDER);

/** What Playwright's launch needs to start it. */
export async function chromiumLaunchOptions(): Promise<{ executablePath: string; args: string[] }> {
  const installed = INSTALLED.find((path) => path !== "" && existsSync(path));
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  if (installed) return { executablePath: installed, args: quiet };
  mkdirSync(UNPACKED, { recursive: true });
  process.env.TMPDIR = UNPACKED;
  process.env.FONTCONFIG_FILE = describeFonts();
  // Tells the package to unpack the libraries a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  const executablePath = await packaged.executablePath();
  return { executablePath, args: quiet };
}

/**
 * The package's own description looks for its fonts in /tmp/fonts alone, and without any font at all Chromium
 * ends itself at the first text whose web font has not arrived.
 */
function describeFonts(): string {
  const file = join(UNPACKED, "fonts.conf");
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(UNPACKED, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(UNPACKED, "fonts-cache")}</cachedir>
</fontconfig>
`,
  );
  return file;
}
