import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { endAtAbort } from "./end-at-abort.ts";

const run = async (script: string) => {
  const child = spawn(process.execPath, ["--eval", script], { stdio: ["ignore", "pipe", "ignore"] });
  await once(child.stdout, "data");
  return child;
};
const RUNNING = "setInterval(() => {}, 60_000); console.log('running')";

test("an abort ends the process by SIGTERM", async () => {
  const stopping = new AbortController();
  const child = await run(RUNNING);
  endAtAbort(child, stopping.signal, 60_000);
  stopping.abort();
  expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
});

test("a process that ignores SIGTERM is killed", async () => {
  const stopping = new AbortController();
  const child = await run(`process.on("SIGTERM", () => {}); ${RUNNING}`);
  endAtAbort(child, stopping.signal, 10);
  stopping.abort();
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("a process that is started during a stop ends too", async () => {
  const child = await run(RUNNING);
  endAtAbort(child, AbortSignal.abort(), 60_000);
  expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
});
