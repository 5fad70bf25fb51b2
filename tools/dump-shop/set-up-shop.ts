// What the owner sets up before the first order: staff, settings, products, coupons.
import type { OwnProfile } from "../../contract/shop-profile.ts";
import { ensureOwner } from "../../server/staff/ensure-owner.ts";
import { type Admin, logIn, PASSWORD, picture } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { codeOf, forgetUsedSteps } from "../../tests/support/second-factor.ts";

export const USERNAMES = { owner: "lakshmi", packer: "ravi", closedAccount: "Meena" };
export const COUPONS = {
  usedUp: "FIRST2",
  oncePerPhone: "ONCE5",
  held: "HOLD10",
  ended: "VISHU20",
  deleted: "OOPS50",
};
/** The slugs that the shop derives from the names. */
export const PRODUCTS = { counted: "onam-sadya-box", deleted: "diwali-tin" };

interface OpenedShop {
  owner: Admin;
  authenticatorSecret: string;
  recoveryCodes: string[];
}

export async function setUpShop(shop: TestShop): Promise<OpenedShop> {
  await ensureOwner(databaseOf(shop), USERNAMES.owner, PASSWORD, () => {});
  const owner = await logIn(shop, { username: USERNAMES.owner });
  await hirePackers(owner);
  await changeProfile(owner);
  await fillShelves(owner);
  await makeCoupons(owner);
  const { secret } = expectStatus(
    await owner.request<{ secret: string }>("POST", "/api/admin/two-factor"),
    200,
  ).json;
  const code = await codeOf(databaseOf(shop), secret);
  const on = await owner.request<{ recoveryCodes: string[] }>("PUT", "/api/admin/two-factor", { code });
  // Used authenticator steps are absolute times, the only ones that the dump cannot store as an age.
  await forgetUsedSteps(shop, USERNAMES.owner);
  return {
    owner,
    authenticatorSecret: secret,
    recoveryCodes: expectStatus(on, 200).json.recoveryCodes,
  };
}

async function hirePackers(owner: Admin): Promise<void> {
  for (const username of [USERNAMES.packer, USERNAMES.closedAccount]) {
    const body = { username, password: PASSWORD, role: "packer" };
    expectStatus(await owner.request("POST", "/api/admin/staff", body), 201);
  }
}

async function changeProfile(owner: Admin): Promise<void> {
  const { settings } = expectStatus(
    await owner.request<OwnProfile>("GET", "/api/admin/shop-profile"),
    200,
  ).json;
  const changed = {
    ...settings,
    tagline: 'Kerala snacks, fried in coconut oil; "naadan" since 1998',
    deliveryCharge: 45,
    policies: {
      ...settings.policies,
      shipping: { text: "# Where we deliver\n\nAll over India.\nIt's 3 to 7 days.", effective: "2026-04-14" },
    },
  };
  expectStatus(await owner.request("PUT", "/api/admin/shop-profile", changed), 200);
  const form = { image: await picture("#d4a017") };
  expectStatus(await owner.send("/api/admin/shop-profile/pictures/tile0", form), 200);
}

async function fillShelves(owner: Admin): Promise<void> {
  const addCategory = async (name: string) => {
    const form = { name, image: await picture("#7a1f2b") };
    return expectStatus(await owner.send<{ _id: string }>("/api/admin/categories", form), 201).json._id;
  };
  expectStatus(
    await owner.request("DELETE", `/api/admin/categories/${await addCategory("Sugar-free")}`),
    200,
  );
  const category = await addCategory("Festival Boxes");
  const add = async (name: string, available: string, more: Parameters<Admin["send"]>[1] = {}) => {
    const images = [await picture("#355e3b")];
    const form = { name, category, sellingPrice: "449.50", mrp: "500", available, images, ...more };
    expectStatus(await owner.send("/api/admin/products", form), 201);
  };
  await add("Onam Sadya Box", "40", {
    description: "Four kinds of chips, sharkara varatti and payasam mix.\nServes six.",
    details: JSON.stringify([{ label: "In the box", value: "1.8 kg" }]),
    ingredients: ["Banana", "Jaggery", "Coconut oil, cold pressed"],
    gstRatePercent: "18",
    shelfLifeDays: "45",
  });
  await add("Chakka Varatti Jar", "6", { netWeightGrams: "300" });
  await add("Diwali Tin", "");
  await add("Rava Laddu", "0");
  expectStatus(
    await owner.request("POST", "/api/admin/change-stock-status/masala-banana-chips", { status: false }),
    200,
  );
  const top = [PRODUCTS.counted, "nendran-banana-chips", "achappam"];
  expectStatus(await owner.request("POST", "/api/admin/set-top-products", top), 200);
}

async function makeCoupons(owner: Admin): Promise<void> {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1_000).toISOString();
  const coupons = [
    { couponName: COUPONS.usedUp, discountPercentage: 20, totalLimit: 2 },
    { couponName: COUPONS.oncePerPhone, discountPercentage: 5, perPhoneLimit: 1, minItemsPrice: 100 },
    { couponName: COUPONS.held, discountPercentage: 12.5, totalLimit: 10 },
    { couponName: COUPONS.ended, discountPercentage: 20, validUntil: tomorrow },
    { couponName: COUPONS.deleted, discountPercentage: 50 },
    { couponName: "SOON15", discountPercentage: 15, validFrom: tomorrow, isActive: false },
  ];
  for (const coupon of coupons) expectStatus(await owner.request("POST", "/api/admin/coupon", coupon), 201);
}
