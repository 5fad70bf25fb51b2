import { expect, onTestFinished, test } from "vitest";
import { openAdmin } from "../../tests/support/admin.ts";
import { ADDRESS, ONE_CHIPS } from "../../tests/support/browser.ts";
import { addCoupon, freshPhone } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";

test("staff guess no more coupons than shoppers may: which there are is for owners to know", async () => {
  const shop = await openClonedShop({ limits: { couponPerMinute: 3 } });
  onTestFinished(() => shop.close());
  const packer = await openAdmin(shop, "packer");
  const { _id, ...address } = ADDRESS;
  const order = async (coupon: string | null) => {
    const asked = { items: ONE_CHIPS, phone: freshPhone(), address, expected: 155, coupon };
    return (await packer.ask<{ code?: string }>("POST", "/api/admin/phone-orders", asked)).json.code;
  };
  const coupon = await addCoupon(shop, { percentage: 90 });
  const tried = [];
  for (const guess of ["A1", "B2", "C3", "D4", coupon]) tried.push(await order(guess));
  const wrong = "COUPON_REFUSED";
  expect(tried).toEqual([wrong, wrong, wrong, "TOO_MANY", "TOO_MANY"]);
  expect(await order(null)).toBeUndefined();
});
