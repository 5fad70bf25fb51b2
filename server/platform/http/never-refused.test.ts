import { expect, test } from "vitest";
import { isNeverRefused } from "./shed-load.ts";

test.each([
  ["/healthz", true],
  ["/healthz?verbose", true],
  ["/healthzz", false],
  ["/readyz", true],
  ["/metrics", true],
  ["/metrics-of-others", false],
  ["/assets/entry-1a2b.js", true],
  ["/assetsx/entry.js", false],
  ["/service-worker.js", true],
  ["/service-worker.json", false],
  ["/sandbox", true],
  ["/sandboxes", false],
  ["/api/webhooks/courier", true],
  ["/api/webhooksx/courier", false],
  ["/api/users/verify-otp", true],
  ["/api/users/verify-otp-again", false],
  ["/api/users/proceedToPay/NEN1", true],
  ["/api/users/createOrder", false],
])("whether %s is served under any load: %j", (url, isServed) => {
  expect(isNeverRefused(url)).toBe(isServed);
});
