// A few faults of every kind, as `npm run test:faults -- --short` does them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

const RUN = join(import.meta.dirname, "../../faults/run.ts");
/** Two minutes on a calm machine; nobody is hurried. */
const PATIENCE_MS = 1_200_000;

// It looks at processes by /proc.
test.runIf(process.platform === "linux")(
  "after five faults of every kind nothing is lost, doubled, unexplained or stuck",
  { timeout: PATIENCE_MS },
  async () => {
    const child = spawn(process.execPath, [RUN, "--short"], {
      env: { PATH: process.env.PATH },
      // By the last of them it notices when this test is gone.
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
