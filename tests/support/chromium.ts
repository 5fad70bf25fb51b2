// The Chromium for the journeys: an installed one, or the one in an npm package.
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

// The package's version is part of the folder name, because the package reuses any executable that is already
// there.
const FOLDER = "snackshop-chromium-153";
// Playwright's workers inherit TMPDIR. They reuse what the first process has unpacked, so no two unpack at
// the same time.
const UNPACKED = tmpdir().endsWith(FOLDER) ? tmpdir() : join(tmpdir(), FOLDER);

/** Launch options for Playwright. */
export async function chromiumLaunchOptions(): Promise<{ executablePath: string; args: string[] }> {
  const installed = INSTALLED.find((path) => path !== "" && existsSync(path));
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  if (installed) return { executablePath: installed, args: quiet };
  mkdirSync(UNPACKED, { recursive: true });
  process.env.TMPDIR = UNPACKED;
  process.env.FONTCONFIG_FILE = describeFonts();
  // Makes the package unpack the shared libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  const executablePath = await packaged.executablePath();
  return { executablePath, args: quiet };
}

/**
 * Writes a fontconfig file. The package's own one finds fonts only in /tmp/fonts, and without any font Chromium crashes
 * at the first text whose web font has not loaded.
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
