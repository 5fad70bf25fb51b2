import { expect, test } from "vitest";
import { isRobot, stepsReached } from "./visits.ts";

test.each([
  ["/", false, ["visit"]],
  ["/explore", false, ["visit"]],
  ["/products/nendran-banana-chips", false, ["visit", "product"]],
  ["/products/", false, ["visit"]],
  ["/cart", false, ["visit"]],
  ["/explore", true, ["visit", "product", "cart"]],
  ["/verify-otp/NEN4T7K2M9Q1W8X3", false, ["visit", "product", "cart"]],
  ["/enter-address/NEN4T7K2M9Q1W8X3/+919876543210", false, ["visit", "product", "cart"]],
])("%s (items in the cart: %s) has reached %j", (path, hasCart, steps) => {
  expect(stepsReached(path, hasCart)).toEqual(steps);
});

test.each([
  undefined,
  "",
  "curl/8.5.0",
  "WhatsApp/2.25.1 A",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; Baiduspider/2.0)",
])("%j is a robot", (userAgent) => {
  expect(isRobot(userAgent)).toBe(true);
});

test.each([
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0.0",
])("%s is a person", (userAgent) => {
  expect(isRobot(userAgent)).toBe(false);
});
