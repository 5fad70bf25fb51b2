import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tests/support/long-files-first.ts";

// Each test file has a process of its own: what one has compiled, the next one reads.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

export default defineConfig({
  test: {
    include: ["{rules,contract,sandbox,server,demo,web,tests,faults}/**/*.test.ts"],
    // `npm run check` leaves out the tests that need a database (scripts/test/find-tests.ts).
    globalSetup: process.env.WITHOUT_DATABASE ? [] : "tests/support/database-server.ts",
    maxWorkers: 3,
    // What was built is taken as it is; the shop and its emulators are loaded by Node, as `npm start` loads them.
    server: { deps: { external: [/\/build\/web\//, /\/(?:server|sandbox)\/(?!.*\.test\.ts$)/] } },
    sequence: { sequencer: LongFilesFirst },
    // Tests hurry nobody: these end what hangs, on a machine that has much else to do.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
});
