import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{rules,contract,sandbox,server,demo,web,tests}/**/*.test.ts"],
    globalSetup: "tests/support/database-server.ts",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
