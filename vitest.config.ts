import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { chromiumLaunchOptions } from "./tests/support/chromium.ts";
import { LongFilesFirst } from "./tests/support/long-files-first.ts";
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from "./tests/support/timeouts.ts";
import { forOldBrowsers } from "./web/build/browsers.ts";

// Test files read what another process has compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

const TESTS = "{rules,contract,sandbox,server,demo,web,tests,tools}/**/*.test.ts";

/** They look at what the shop counts for its whole process, and need one in which no other shop was open. */
const OWN_PROCESS = [
  "server/notifications/alerts/watch-refusals.test.ts",
  "server/platform/database/connect.test.ts",
];

/** For `npm run test:faults`. */
const LONG = ["tests/long/*.test.ts"];

/** For `npm run test:engines`. */
const ENGINES = ["tests/engines/*.test.ts"];

/** States of one screen, in one page of a browser, without a shop. */
const SCREENS = ["tests/screens/*.test.ts"];

function project(name: string, test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      // What was built is taken as it is; the shop and its emulators are loaded by Node, as `npm start` loads them.
      server: { deps: { external: [/\/build\/web\//, /\/(?:server|sandbox)\/(?!.*\.test\.ts$)/] } },
      testTimeout: TEST_TIMEOUT_MS,
      expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
      hookTimeout: TEST_TIMEOUT_MS,
      ...test,
    },
  };
}

const screens: TestProjectInlineConfiguration = {
  plugins: [tailwindcss()],
  css: { postcss: { plugins: [forOldBrowsers] } },
  // All libraries are found before the first test: one that is found later would reload the page. Icons are many small files.
  optimizeDeps: {
    entries: ["web/admin/**/*.tsx", ...SCREENS],
    exclude: ["lucide-react"],
    force: true,
  },
  ...project("screens", {
    include: SCREENS,
    // All files in one page, one after the other, and after all other projects.
    isolate: false,
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      provider: playwright({
        launchOptions: await chromiumLaunchOptions(),
        contextOptions: { locale: "en-IN", timezoneId: "Asia/Kolkata", reducedMotion: "reduce" },
        actionTimeout: WAIT_TIMEOUT_MS,
      }),
      instances: [{ browser: "chromium" }],
    },
  }),
};

export default defineConfig({
  test: {
    // `npm run check` leaves out the tests that need a database (tools/test/find-tests.ts).
    globalSetup: process.env.WITHOUT_DATABASE ? [] : "tests/support/database-server.ts",
    // More than the cores: most tests wait for a shop or a database.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      project("own process", { include: OWN_PROCESS }),
      // A worker runs many files: starting one costs a second and a half.
      project("shared process", {
        include: [TESTS],
        exclude: [...OWN_PROCESS, ...LONG, ...ENGINES, ...SCREENS],
        isolate: false,
      }),
      project("long", { include: LONG }),
      project("engines", { include: ENGINES }),
      screens,
    ],
  },
});
