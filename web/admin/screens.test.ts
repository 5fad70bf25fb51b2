import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ADMIN_ROLES, type AdminRole } from "../../rules/admin-role.ts";
import {
  homeOf,
  lettersFor,
  mayOpenScreen,
  namedScreensFor,
  SCREENS,
  SECTIONS,
  sectionsFor,
  tabAt,
  viewAt,
} from "./screens.ts";

const VIEWS = SECTIONS.flatMap(({ views }) => views);

test("each letter opens one screen and is in its label", () => {
  const views = lettersFor("owner");
  expect(new Set(views.map(({ letter }) => letter)).size).toBe(views.length);
  for (const { label, letter } of views) expect(label.toLowerCase()).toContain(letter);
});

test("each screen has an address and a module of its own", () => {
  expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
  for (const { file } of SCREENS) expect(existsSync(new URL(file, import.meta.url)), file).toBe(true);
});

test("each link back has the name of the screen that it opens", () => {
  const links = globSync("**/*.tsx", { cwd: import.meta.dirname }).flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(
      /\bback\b(?:=\{|:| =) ?\{\s*to: (?:href\()?"([^"]+)"\)?,\s*label: "([^"]+)"/gi,
    ),
  ]);
  expect(links.length).toBeGreaterThan(8);
  const labels = new Map<string, string>(namedScreensFor("owner").map(({ path, label }) => [path, label]));
  for (const [, to, label] of links) expect(label, to).toBe(labels.get(to as string));
});

test("each inner screen belongs to a view that the same users may open", () => {
  for (const { path, under, alsoFor = [] } of SCREENS) {
    if (under === undefined) continue;
    const view = VIEWS.find((one) => one.path === under);
    expect(view, path).toBeDefined();
    expect(view?.alsoFor ?? [], path).toEqual(expect.arrayContaining([...alsoFor]));
  }
});

test.each([
  ["/admin", "/admin/dashboard"],
  ["/admin/manage-orders", "/admin/manage-orders"],
  ["/admin/manage-orders/NEN0123456789ABC", "/admin/manage-orders"],
  ["/admin/manage-orders-manually/pick-list", "/admin/manage-orders-manually"],
  ["/admin/edit-product/nendran-banana-chips", "/admin/edit-products"],
  ["/admin/privacy", "/admin/customers"],
  ["/admin/customers/NEN0123456789ABC", "/admin/customers"],
  ["/admin/shop-profile/courier-sheet", "/admin/shop-profile/parcels"],
  ["/admin/no-such-screen", undefined],
])("at %s, %s is marked in the navigation", (path, view) => expect(viewAt(path)).toBe(view));

test.each([
  ["/admin/manage-orders-manually", "/admin/manage-orders-manually"],
  ["/admin/today/scan", "/admin/manage-orders-manually"],
  ["/admin/manage-orders-manually/pick-list", "/admin/manage-orders-manually/pick-list"],
])("at %s, the tab of phones is %s", (path, tab) => expect(tabAt(path)).toBe(tab));

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
  ["/admin/customers", true],
  ["/admin/customers/NEN0123456789ABC", true],
  ["/admin/account-of-another-user", false],
  ["/admin/no-such-screen", false],
])("may a packer open %s: %s", (path, may) => {
  expect(mayOpenScreen("packer", path)).toBe(may);
  expect(mayOpenScreen("owner", path)).toBe(true);
});

test("an accountant may open the reports and the own account, and nothing else", () => {
  const open = SCREENS.filter(({ path }) => mayOpenScreen("accountant", path)).map(({ path }) => path);
  expect(open.toSorted()).toEqual(["/admin/account", "/admin/figures", "/admin/gst", "/admin/settlements"]);
});

test("every role may open the screen that opens first", () => {
  for (const role of ADMIN_ROLES) expect(mayOpenScreen(role, homeOf(role)), role).toBe(true);
});

const navigationOf = (role: AdminRole) =>
  sectionsFor(role).map(({ label, views }) => [label, ...views.map((view) => view.label)]);

test("the navigation has five places for owners, and their part of it for others", () => {
  expect(navigationOf("owner")).toEqual([
    ["Today", "Today", "Dashboard"],
    ["Orders", "Orders", "Packing", "Phone order", "Customers"],
    ["Products", "Products", "Categories", "Stock", "Coupons"],
    ["Reports", "Reports", "GST", "Settlements"],
    ["Shop", "Home page", "Top products", "Shop details", "Shipping", "Notifications", "Staff", "History"],
  ]);
  expect(navigationOf("packer")).toEqual([
    ["Today", "Today"],
    ["Orders", "Orders", "Packing", "Phone order", "Customers"],
    ["Notifications", "Notifications"],
  ]);
  expect(navigationOf("accountant")).toEqual([["Reports", "Reports", "GST", "Settlements"]]);
});

test("the palette offers every screen of the navigation, and the account", () => {
  for (const role of ADMIN_ROLES) {
    const offered = namedScreensFor(role).map(({ path }) => path);
    for (const { views } of sectionsFor(role))
      for (const { path } of views) expect(offered, role).toContain(path);
    expect(offered).toContain("/admin/account");
    for (const path of offered) expect(mayOpenScreen(role, path), path).toBe(true);
  }
});
