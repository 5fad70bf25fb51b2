// Firefox by WebDriver BiDi, which it serves without a driver (Debian's firefox-esr).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Engine } from "./page.ts";
import { needsProgram, type Size } from "./programs.ts";

export async function openFirefox(viewport: Size): Promise<Engine> {
  const program = needsProgram("/usr/bin/firefox-esr", "firefox-esr");
  const profile = mkdtempSync(join(tmpdir(), "snackshop-firefox-"));
  const browser = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { env: { ...process.env, HOME: profile }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const socket = new WebSocket(`${await addressOf(browser.stderr)}/session`);
  await once(socket, "open");

  const replies = new Map<number, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(data);
    replies.get(message.id)?.(message);
    replies.delete(message.id);
  });
  let id = 0;
  async function call<Result>(method: string, params: object): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<Message>();
    replies.set(++id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const reply = await promise;
    if (reply.type === "error") throw new Error(`Firefox: ${reply.message}`);
    return reply.result as Result;
  }

  await call("session.new", { capabilities: {} });
  const tree = await call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = tree.contexts[0]?.context;
  await call("browsingContext.setViewport", { context, viewport });

  return {
    open: async (url) => {
      await call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async run(script, ...args) {
      const { result, exceptionDetails } = await call<Evaluated>("script.callFunction", {
        // JSON both ways: BiDi has a form of its own for values.
        functionDeclaration: `(json) => JSON.stringify((function () { ${script} })(...JSON.parse(json)) ?? null)`,
        arguments: [{ type: "string", value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(`Firefox: ${exceptionDetails.text}`);
      return JSON.parse(result.value);
    },
    act: (actions) => call("input.performActions", { context, actions }),
    async close() {
      await call("browser.close", {});
      if (browser.exitCode === null) await once(browser, "exit");
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Message {
  id: number;
  type: "success" | "error" | "event";
  message?: string;
  result?: unknown;
}

interface Evaluated {
  result: { value: string };
  exceptionDetails?: { text: string };
}

/** The address that Firefox prints once it can be driven. */
async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error("Firefox ended before it could be driven");
}
