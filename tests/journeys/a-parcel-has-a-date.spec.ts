import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, fillAddress, orderUpToAddress, test } from "../support/journey.ts";

test("a pincode fills in the rest, and doubts what does not fit", async ({ page, shop, phone }) => {
  await orderUpToAddress(page, shop, phone);
  const pincode = page.getByLabel("Pincode");
  const city = page.getByLabel("City", { exact: true });
  const state = page.getByLabel("State", { exact: true });
  const pay = page.getByRole("button", { name: "Proceed to Payment" });

  // Typed: the city and the state follow the pincode, until she types her own.
  await pincode.pressSequentially("682001");
  await expect(city).toHaveValue("Kochi");
  await expect(state).toHaveValue("Kerala");
  await expect(page.getByRole("status").filter({ hasText: "Pincode 682001: Kochi, Kerala" })).toHaveCount(1);
  await pincode.fill("560034");
  await expect(city).toHaveValue("Bengaluru");
  await expect(state).toHaveValue("Karnataka");
  await city.fill("Koramangala");
  await pincode.fill("682001");
  await expect(state).toHaveValue("Kerala");
  await expect(city).toHaveValue("Koramangala");

  // Enter goes to the first field that is missing, and complains of no other.
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

  // A pincode of Delhi with an address in Kerala is doubted, and can be sent all the same.
  await fillAddress(page, { Pincode: "110001", City: "Mumbai", State: "Kerala" });
  const doubt = page.getByText(
    "Pincode 110001 is in New Delhi, Delhi, and your address says Kerala. Please check both, so that your parcel finds you.",
  );
  await expect(doubt).toBeVisible();
  await expect(pay).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change to New Delhi, Delhi" }).click();
  await expect(doubt).toHaveCount(0);
  await expect(city).toHaveValue("New Delhi");
  await expect(state).toHaveValue("Delhi");

  // A code that crosses a border is right with either state; one that nobody knows may be new.
  await fillAddress(page, { Pincode: "396230", City: "Silvassa", State: "Gujarat" });
  await expect(page.getByRole("status").filter({ hasText: "Pincode 396230: Silvassa" })).toHaveCount(1);
  await expect(page.getByText("Please check")).toHaveCount(0);
  await pincode.fill("682999");
  await expect(
    page.getByText("We do not know pincode 682999. Please check it. If it is right, simply go on."),
  ).toBeVisible();
  await expect(pay).toBeEnabled();
});

test("a pincode that nobody looks up leaves the address to her", async ({ page, shop, phone }) => {
  await page.route("**/api/pincodes/*", (route) => route.abort());
  await orderUpToAddress(page, shop, phone);
  const asked = page.waitForRequest("**/api/pincodes/678001");
  await fillAddress(page);
  await asked;
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeEnabled();
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Palakkad");
});
