import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./tests/support/chromium.ts";
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from "./tests/support/timeouts.ts";

// A story runs at the size that its user mostly has: shoppers a phone, staff a desk. What depends on the size is tagged
// @both, what staff do on a phone alone @phone, and what shoppers do at a desk alone @desk.
const FOR_STAFF = /\b(?:the-owner|staff)-/;
const FOR_SHOPPERS = /^(?!.*\b(?:the-owner|staff)-)/;

const isCi = Boolean(process.env.CI);

export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/journeys-setup.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: WAIT_TIMEOUT_MS },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: await chromiumLaunchOptions(),
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Stories that stand between browser and shop see all that is asked for; a-lost-connection has the worker.
    serviceWorkers: "block",
    // Recording a trace costs a fifth of a story: `npx playwright test <story> --trace on` when one is needed.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: WAIT_TIMEOUT_MS,
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
      grep: [FOR_SHOPPERS, /@both|@phone/],
      grepInvert: /@desk/,
    },
    {
      name: "desk",
      use: { viewport: { width: 1280, height: 900 } },
      grep: [FOR_STAFF, /@both|@desk/],
      grepInvert: /@phone/,
    },
  ],
});
