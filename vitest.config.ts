import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tests/support/long-files-first.ts";

export default defineConfig({
  test: {
    include: ["{rules,contract,sandbox,server,demo,web,tests,faults}/**/*.test.ts"],
    globalSetup: "tests/support/database-server.ts",
    maxWorkers: 3,
    // What was built is taken as it is.
    server: { deps: { external: [/\/build\/web\//] } },
    sequence: { sequencer: LongFilesFirst },
    // Tests hurry nobody: these end what hangs, on a machine that has much else to do.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
});
