import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectLoaded } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { writeDatesOtherwise } from "../support/other-intl.ts";

const SCREENS_WITH_DATES = [
  "/admin/today",
  "/admin/dashboard",
  "/admin/manage-orders",
  "/admin/add-coupon",
  "/admin/figures",
  "/admin/gst",
  "/admin/settlements",
  "/admin/shop-profile/contact-and-law",
  "/admin/activity",
];

test("the owner opens the screens with dates in a browser that writes these otherwise", async ({
  page,
  shop,
}) => {
  await paidOrder(shop);
  await page.addInitScript(writeDatesOtherwise);
  await enterAdmin(page, shop, "/admin");
  for (const path of SCREENS_WITH_DATES) {
    await test.step(path, async () => {
      await open(page, path);
      await expectLoaded(page);
      await expect(page.getByText("Try again")).toHaveCount(0);
    });
  }
});
