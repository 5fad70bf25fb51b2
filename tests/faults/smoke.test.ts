// The faults that reach every part of the run: a smoke test of `npm run test:faults`, which does all kinds.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

const RUN = join(import.meta.dirname, "../../tools/faults/run.ts");
const KINDS = ["kill-shop", "kill-postgres", "provider-timeout", "webhooks-twice", "disk-full"];
/** Most of a minute on a quiet machine; only a hung run reaches this. */
const TIMEOUT_MS = 1_200_000;

// The run finds processes in /proc.
test.runIf(process.platform === "linux")(
  "after faults of five kinds nothing is lost, doubled, unexplained or stuck",
  { timeout: TIMEOUT_MS },
  async () => {
    const child = spawn(process.execPath, [RUN, "--short", "--count", "1", "--only", KINDS.join()], {
      env: { PATH: process.env.PATH },
      // The run ends when the channel to this test closes.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    onTestFinished(() => void child.kill("SIGTERM"));
    const [said, complaints] = await Promise.all([
      text(child.stdout as NodeJS.ReadableStream),
      text(child.stderr as NodeJS.ReadableStream),
      once(child, "exit"),
    ]);
    expect(`${said}\n${complaints}`).toMatch(/^0 findings$/m);
    expect(child.exitCode).toBe(0);
  },
);
