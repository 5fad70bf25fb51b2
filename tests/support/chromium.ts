// A Chromium for the journeys: an installed one, or else the one inside an npm package.
import { existsSync, mkdirSync } from "node:fs";
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
const UNPACKED = join(tmpdir(), "snackshop-chromium-153");

/** What Playwright's launch needs to start it. */
export async function chromiumLaunchOptions(): Promise<{ executablePath: string; args: string[] }> {
  const installed = INSTALLED.find((path) => path !== "" && existsSync(path));
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  if (installed) return { executablePath: installed, args: quiet };
  mkdirSync(UNPACKED, { recursive: true });
  process.env.TMPDIR = UNPACKED;
  // Tells the package to unpack the libraries a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  const executablePath = await packaged.executablePath();
  return { executablePath, args: quiet };
}
