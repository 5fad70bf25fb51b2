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
const UNPACKED = join(tmpdir(), "snackshop-chromium-153");

interface Options {
  executablePath: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

let options: Promise<Options> | undefined;

/** Launch options for Playwright. What the packaged Chromium needs in its environment is not for other processes. */
export const chromiumLaunchOptions = (): Promise<Options> => (options ??= findChromium());

async function findChromium(): Promise<Options> {
  const installed = INSTALLED.find((path) => path !== "" && existsSync(path));
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  if (installed) return { executablePath: installed, args: quiet };
  mkdirSync(UNPACKED, { recursive: true });
  const own = { ...process.env };
  process.env.TMPDIR = UNPACKED;
  process.env.FONTCONFIG_FILE = describeFonts();
  // Makes the package unpack the shared libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  const executablePath = await packaged.executablePath();
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (own[name] === undefined) delete process.env[name];
    else process.env[name] = own[name];
  }
  return { executablePath, args: quiet, env };
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
