import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./tests/support/chromium.ts";

const isCi = Boolean(process.env.CI);

export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/journeys-setup.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // Stories hurry nobody: these end what hangs, on a machine that has much else to do.
  timeout: 180_000,
  expect: { timeout: 20_000 },
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
    // Well within the story's own time, whose end does not say what was waited for.
    actionTimeout: 60_000,
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
      // What the owner does at her desk; what she does with a phone in her hand is told on both.
      testIgnore:
        /the-owner-(and-her-staff|answers-a-shopper|arranges|clears-the-shelf|goes-by-keyboard|imports|makes-coupons|pays-back|proves|writes-a-label)|printing/,
    },
    {
      name: "desk",
      use: { viewport: { width: 1280, height: 900 } },
      // What does not depend on the screen, or sets its own sizes, is told once.
      testIgnore:
        /a-cart-meets-the-shelf|a-lost-script|a-payment-has-its-day|a-phone-is-verified|a-shopper-in-few-taps|every-screen-at-its-edges|small-screens|the-owner-searches-on-a-phone|the-parcel-comes-back|the-storefront/,
    },
  ],
});
