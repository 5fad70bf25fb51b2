import { expect, test } from "vitest";
import { mayOpenScreen } from "./admin-role.ts";

test.each([
  ["/admin/manage-orders", true],
  ["/admin/manage-orders/NEN0123456789ABC", true],
  ["/admin/manage-orders/select-carrier/NEN0123456789ABC", true],
  ["/admin/manage-orders-manually", true],
  ["/admin/manage-orders-manually/packing-slips", true],
  ["/admin/phone-order", true],
  ["/admin/account", true],
  ["/admin", false],
  ["/admin/", false],
  ["/admin/dashboard", false],
  ["/admin/staff", false],
  ["/admin/add-coupon", false],
  ["/admin/edit-product/nendran-banana-chips", false],
  ["/admin/shop-profile", false],
  ["/admin/activity", false],
  ["/admin/privacy", false],
  ["/admin/account-of-somebody", false],
  ["/admin/a-screen-nobody-has-written-yet", false],
])("a packer at %s: %s", (path, may) => {
  expect(mayOpenScreen("packer", path)).toBe(may);
  expect(mayOpenScreen("owner", path)).toBe(true);
});
