import type { Page } from "@playwright/test";
import type pg from "pg";
import { formatDeliveryDate } from "../../rules/format-delivery-date.ts";
import { fontsLoaded } from "../support/at-rest.ts";
import { DISTANT_CUTOFF } from "../support/distant-cutoff.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import {
  expect,
  fillAddress,
  open,
  orderUpToAddress,
  proceedToCheckout,
  proceedToPayment,
  test,
  thankYou,
  verifyPhone,
} from "../support/journey.ts";

// No date may change at noon during a story.
const setCutoff = (sql: pg.Pool, hour: number) =>
  sql.query("update shop_profile set profile = jsonb_set(profile, '{cutoffHour}', to_jsonb($1::int))", [
    hour,
  ]);
test.beforeEach(({ sql }) => setCutoff(sql, DISTANT_CUTOFF));
test.afterEach(({ sql }) => setCutoff(sql, 12));

/** The date by which a parcel to this pincode would arrive; null if no courier serves it. */
async function dayOf(page: Page, pincode: string): Promise<string | null> {
  const { deliverBy } = await (await page.request.get(`/api/delivery/${pincode}`)).json();
  return deliverBy === null ? null : formatDeliveryDate(deliverBy);
}

test("a pincode fills in city and state, and a mismatch is pointed out", async ({ page, shop, phone }) => {
  await orderUpToAddress(page, shop, phone);
  const pincode = page.getByLabel("Pincode");
  const city = page.getByLabel("City", { exact: true });
  const state = page.getByLabel("State", { exact: true });
  const pay = page.getByRole("button", { name: "Proceed to Payment" });

  // City and state follow the pincode until the shopper types them.
  await pincode.pressSequentially("682001");
  await expect(city).toHaveValue("Kochi");
  await expect(state).toHaveValue("Kerala");
  await expect(page.getByRole("status").filter({ hasText: "Pincode 682001: Kochi, Kerala" })).toHaveCount(1);
  await pincode.fill("560034");
  await expect(city).toHaveValue("Bengaluru");
  await expect(state).toHaveValue("Karnataka");
  // An emptied city follows the pincode again; a typed one stays, even if it is the same text.
  await city.fill("");
  await pincode.fill("682001");
  await expect(city).toHaveValue("Kochi");
  await city.fill("");
  await city.fill("Kochi");
  await pincode.fill("560034");
  await expect(state).toHaveValue("Karnataka");
  await expect(city).toHaveValue("Kochi");
  await city.fill("Koramangala");
  await pincode.fill("682001");
  await expect(state).toHaveValue("Kerala");
  await expect(city).toHaveValue("Koramangala");
  await expect(page.getByText("Pincode 682001: Kochi, Kerala. Your address says Koramangala.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change to Kochi, Kerala" })).toBeVisible();

  // Enter moves to the first missing field, and shows an error only there.
  await pincode.press("Enter");
  await expect(page.getByLabel("House or flat number")).toBeFocused();
  await expect(page.getByText("Enter your house or flat number")).toBeVisible();
  await expect(page.getByText("Enter your full name")).toHaveCount(0);
  await page.getByLabel("House or flat number").fill("14/2");
  await expect(
    page.getByText(
      "Invalid characters entered. Use letters, digits, spaces, commas and full stops, like 14, 2nd Floor instead of 14/2.",
    ),
  ).toBeVisible();

  // A pincode of Delhi with an address in Kerala gives a warning, but can be submitted.
  await fillAddress(page, { Pincode: "110001", City: "Mumbai", State: "Kerala" });
  const doubt = page.getByText(
    "Pincode 110001 is in New Delhi, Delhi, and your address says Kerala. Please check both, so that your parcel reaches you.",
  );
  await expect(doubt).toBeVisible();
  await expect(pay).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change to New Delhi, Delhi" }).click();
  await expect(doubt).toHaveCount(0);
  await expect(state).toBeFocused();
  await expect(city).toHaveValue("New Delhi");
  await expect(state).toHaveValue("Delhi");

  // A pincode that crosses a border fits either state. An unknown one may be new.
  await fillAddress(page, { Pincode: "396230", City: "Silvassa", State: "Gujarat" });
  await expect(page.getByRole("status").filter({ hasText: "Pincode 396230: Silvassa" })).toHaveCount(1);
  await expect(page.getByText("Please check")).toHaveCount(0);
  await pincode.fill("682999");
  await expect(
    page.getByText("We do not know pincode 682999. Please check it. If it is right, just continue."),
  ).toBeVisible();
  await expect(pay).toBeEnabled();
});

test("if a pincode cannot be looked up, the shopper types the address", async ({ page, shop, phone }) => {
  await page.route("**/api/pincodes/*", (route) => route.abort());
  await orderUpToAddress(page, shop, phone);
  const requested = page.waitForRequest("**/api/pincodes/678001");
  await fillAddress(page);
  await requested;
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeEnabled();
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Palakkad");
});

test("a parcel has a date from the product's page to the paid order", async ({ page, shop, phone }) => {
  const day = await dayOf(page, "678004");

  await open(page, "/products/nendran-banana-chips");
  const field = page.getByLabel("Deliver to pincode");
  const change = page.getByRole("button", { name: "Change the pincode" });
  const heading = page.getByRole("heading", { name: "Product Details" });
  const distance = async () => {
    const [top, bottom] = [
      await page.getByText("Free Shipping for").boundingBox(),
      await heading.boundingBox(),
    ];
    return Number(bottom?.y) - Number(top?.y);
  };
  await expect(field).toBeVisible();
  await fontsLoaded(page);
  const before = await distance();
  await field.fill("6780");
  await field.press("Enter");
  await expect(page.getByText("Enter 6 digits")).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill("678004");
  await field.press("Enter");
  const answer = page.getByText(`Deliver to 678004: by ${day}`);
  await expect(answer).toBeVisible();
  await expect(change).toBeFocused();
  expect(await distance()).toBe(before);
  await expectAccessible(page);

  // The pincode is stored on this device, and can be changed and deleted.
  await page.reload();
  await expect(answer).toBeVisible();
  await change.click();
  await expect(field).toBeFocused();
  await field.fill("900099");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Our courier does not deliver to 900099.")).toBeVisible();
  await change.click();
  await field.fill("682999");
  await field.press("Enter");
  await expect(page.getByText("We do not know pincode 682999. Please check it.")).toBeVisible();
  await change.click();
  await field.fill("");
  await field.press("Enter");
  await expect(field).toBeVisible();
  await page.reload();
  await field.fill("678004");
  await field.press("Enter");
  await expect(answer).toBeVisible();

  // Cart and address show the date too; the one shown at the payment stays with the order.
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await open(page, "/cart");
  await expect(answer).toBeVisible();
  await expectAccessible(page);
  const orderId = await proceedToCheckout(page);
  await verifyPhone(page, shop, phone);
  await expect(page.getByLabel("Pincode")).toHaveValue("678004");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Palakkad");
  await expect(page.getByText(`Arrives by ${day} if you order now.`)).toBeVisible();
  await page.getByLabel("Pincode").fill("900099");
  await expect(page.getByText("Our courier does not deliver to 900099.")).toBeVisible();
  await expectAccessible(page);
  await fillAddress(page, { Pincode: "678004" });
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  await page.goto(`/enter-address/${orderId}/${phone}`);
  await expect(page.getByText(`Your parcel arrives by ${day}.`)).toBeVisible();
});

test("without a delivery date the product page promises nothing and still sells, on a narrow screen too", async ({
  page,
}) => {
  await page.route("**/api/delivery/*", (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/products/nendran-banana-chips");
  await page.getByLabel("Deliver to pincode").fill("682001");
  const check = page.getByRole("button", { name: "Check" });
  // Inside the margins of the narrowest screen.
  const { x = 0, width = 0 } = (await check.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(304);
  await check.click();
  await expect(page.getByText("Deliver to 682001: you see the day at the checkout.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy Now" }).first()).toBeEnabled();
});

test("at the dispatch cut-off an open page reloads its delivery date", async ({ page }) => {
  await page.clock.install();
  await open(page, "/products/nendran-banana-chips");
  await page.getByLabel("Deliver to pincode").fill("678004");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/^Deliver to 678004: by /)).toBeVisible();
  const again = page.waitForRequest("**/api/delivery/678004");
  await page.clock.fastForward("24:00:00");
  await again;
  await expect(page.getByText(/^Deliver to 678004: by /)).toBeVisible();
});

test("if reloading the date at the cut-off fails, the old date stays and a minute later it is retried", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/products/nendran-banana-chips");
  await page.getByLabel("Deliver to pincode").fill("678004");
  await page.getByRole("button", { name: "Check" }).click();
  const date = page.getByText(/^Deliver to 678004: by /);
  await expect(date).toBeVisible();
  const letThrough = await intercept(page, "**/api/delivery/678004", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/api/delivery/678004"),
  );
  await page.clock.fastForward("24:00:00");
  await failed;
  letThrough();
  const again = page.waitForResponse("**/api/delivery/678004");
  await page.clock.runFor(61_000);
  await again;
  await expect(date).toBeVisible();
  await expect(page.getByText(/you see the day at the checkout/)).toBeHidden();
});
