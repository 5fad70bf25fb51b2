// Faults that reach every part of the run: a smoke test of `npm run test:faults`, which has all kinds.
import type { StdioOptions } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { startScript } from "../../tools/shop-process.ts";

const KINDS = ["kill-shop", "kill-postgres", "provider-timeout", "webhooks-twice", "disk-full"];

// The run finds its processes in /proc.
test.runIf(process.platform === "linux")(
  "after faults of five kinds nothing is lost, duplicated, unexplained or stuck",
  async () => {
    const args = ["--short", "--count", "1", "--only", KINDS.join()];
    // The run ends when its IPC channel to this test closes.
    const stdio: StdioOptions = ["ignore", "pipe", "pipe", "ipc"];
    const { child, ended, output } = startScript("tools/faults/run.ts", args, {}, { stdio });
    onTestFinished(() => void child.kill("SIGTERM"));
    const code = await ended;
    expect(output.join("\n")).toMatch(/^0 findings$/m);
    expect(code).toBe(0);
  },
);
