import { expect, onTestFinished, test } from "vitest";
import { openAdmin } from "../../tests/support/admin.ts";
import { ADDRESS, ONE_CHIPS } from "../../tests/support/browser.ts";
import { addCoupon, freshPhone } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";

test("the limit on coupon guesses applies to staff, too", async () => {
  const shop = await openClonedShop({ limits: { couponPerMinute: 3 } });
  onTestFinished(() => shop.close());
  const packer = await openAdmin(shop, "packer");
  const { _id, ...address } = ADDRESS;
  const order = async (coupon: string | null) => {
    const body = { items: ONE_CHIPS, phone: freshPhone(), address, expected: 155, coupon };
    return (await packer.request<{ code?: string }>("POST", "/api/admin/phone-orders", body)).json.code;
  };
  const coupon = await addCoupon(shop, { percentage: 90 });
  const tried = [];
  for (const guess of ["A1", "B2", "C3", "D4", coupon]) tried.push(await order(guess));
  const wrong = "COUPON_REFUSED";
  expect(tried).toEqual([wrong, wrong, wrong, "TOO_MANY", "TOO_MANY"]);
  expect(await order(null)).toBeUndefined();
});
