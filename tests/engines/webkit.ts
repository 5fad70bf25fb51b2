// WebKitGTK by WebDriver (Debian's webkit2gtk-driver), on a display of its own (Xvfb).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../tools/free-port.ts";
import { eventually } from "../support/eventually.ts";
import type { Engine } from "./page.ts";
import { needsProgram, type Size } from "./programs.ts";

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** @param size width of at least 447 px: the browser's own buttons stand in one row */
export async function openWebKit({ width, height }: Size): Promise<Engine> {
  const xvfb = needsProgram("/usr/bin/Xvfb", "xvfb");
  const driver = needsProgram("/usr/bin/WebKitWebDriver", "webkit2gtk-driver");
  const binary = needsProgram(MINI_BROWSER, "webkit2gtk-driver");

  const screen = spawn(xvfb, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" },
    stdio: "ignore",
  });

  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: Value & { message?: string } };
    if (!response.ok) throw new Error(`WebKit: ${value.message}`);
    return value;
  }

  const alwaysMatch = {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary, args: ["--automation"] },
  };
  // Until the driver listens, its port refuses connections.
  const { sessionId } = await eventually(() =>
    call<{ sessionId: string }>("POST", "/session", { capabilities: { alwaysMatch } }),
  );
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/window/rect`, { x: 0, y: 0, width, height });

  return {
    open: (url) => call("POST", `${session}/url`, { url }),
    run: (script, ...args) => call("POST", `${session}/execute/sync`, { script, args }),
    act: (actions) => call("POST", `${session}/actions`, { actions }),
    async close() {
      await call("DELETE", session);
      server.kill();
      screen.kill();
    },
  };
}
