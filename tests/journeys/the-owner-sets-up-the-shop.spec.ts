import type { Locator, Page } from "@playwright/test";
import { imageUrl } from "../../rules/images.ts";
import { openAdmin, paidOrder, picture } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { picture as chosenPicture, hugePicture } from "../support/chosen-files.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { move } from "../support/packing-journey.ts";
import { untilDocumentHas } from "../support/until-document-has.ts";

let profile: unknown;
test.beforeEach(async ({ sql }) => {
  profile = (await sql.query("select profile from shop_profile")).rows[0].profile;
});
// The shop is shared with other stories of the worker, so restore its profile.
test.afterEach(async ({ sql }) => {
  await sql.query("update shop_profile set profile = $1", [profile]);
});

const PROFILE = "/admin/shop-profile";
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

/** Fills a field on a page of the profile, and saves the page. */
async function saveField(page: Page, field: Locator, typed: string): Promise<void> {
  await field.fill(typed);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
}

test("changes of the shop profile are shown to shoppers at once", async ({ page, shop, context }) => {
  await enterAdmin(page, shop, PROFILE);
  await expect(page.getByRole("heading", { name: "Shop details" })).toBeVisible();

  const storefront = await context.newPage();
  await open(storefront, "/");
  await expect(storefront.getByRole("contentinfo")).toContainText("14/220 Chips Street");

  await page.getByLabel("Delivery charge (₹)").fill("49.50");
  await expect(preview(page)).toContainText("Delivery ₹49.50, free above ₹500");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The shop shows it now.")).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();

  await page.getByRole("link", { name: "Contact and legal" }).click();
  await page.getByLabel("Postal address").fill("Mill Road 7, Thrissur");
  await expect(preview(page)).toContainText("Mill Road 7, Thrissur");
  await expect(preview(page)).toContainText("Delivery ₹49.50, free above ₹500");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Shop details" }).first().click();
  await page.getByRole("link", { name: "Home page: pictures and tiles" }).click();
  await page.locator("summary").first().click();
  await saveField(page, page.getByLabel("Title").first(), "Pressed this week");
  await expect(preview(page)).toContainText("Pressed this week");
  await expectAccessible(page);

  await untilDocumentHas(storefront, "/", "Mill Road 7, Thrissur", "Pressed this week");
  await open(storefront, "/");
  await expect(storefront.getByRole("contentinfo")).toContainText("Mill Road 7, Thrissur");
  await expect(storefront.getByRole("heading", { name: "Pressed this week" })).toBeVisible();
});

test("the admin area shows a changed name and logo at once", async ({ page, shop, sql }) => {
  await enterAdmin(page, shop, `${PROFILE}/brand`);
  await saveField(page, page.getByLabel("Name of the shop"), "Nendra of Thrissur");
  const home = page.getByRole("link", { name: "Nendra of Thrissur, admin" });
  await expect(home).toBeVisible();

  await page
    .getByLabel("Choose Logo")
    .or(page.getByLabel("Change Logo"))
    .setInputFiles(await chosenPicture("logo.png", "teal"));
  await expect(page.getByText("Picture saved")).toBeVisible();
  const { rows } = await sql.query("select profile ->> 'logo' as path from shop_profile");
  await expect(home.locator("img")).toHaveAttribute("src", imageUrl(rows[0].path, 480));
});

test("an error is shown at its field, and no typed text is lost", async ({ page, shop }) => {
  await enterAdmin(page, shop, `${PROFILE}/contact-and-law`);
  await page.getByLabel("Customer care: hours").fill("Weekdays, 9 to 5");
  await page.getByLabel("GSTIN", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("15 characters: digits and capital letters")).toHaveCount(2);
  await expect(page.getByLabel("GSTIN", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Customer care: hours")).toHaveValue("Weekdays, 9 to 5");
  // The banner stays, the error at the field does not: it is about what was typed before.
  await page.getByLabel("GSTIN", { exact: true }).fill("123");
  await expect(page.getByText("15 characters: digits and capital letters")).toHaveCount(1);

  // Leaving needs a confirmation, even for another page of the profile.
  await page.getByRole("main").getByRole("link", { name: "Shop details" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("link", { name: /, admin$/ }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Customer care: hours")).toHaveValue("Weekdays, 9 to 5");
});

test("the password is requested again if it was confirmed long ago", async ({ page, shop, sql }) => {
  const owner = await enterAdmin(page, shop, `${PROFILE}/brand`);
  await sql.query(
    `update admin_sessions set password_proved_at = now() - interval '1 hour'
     where user_id = (select id from admin_users where username = $1)`,
    [owner.username],
  );
  await page.getByLabel("Tagline").fill("Crisp to the last");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await dialog.getByLabel("Password").fill("not this one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("That is not your password.")).toBeVisible();
  await dialog.getByLabel("Password").fill("a-long-password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The shop shows it now.")).toBeVisible();
});

test("the owner uploads a picture and writes a policy", async ({ page, shop, context }) => {
  await enterAdmin(page, shop, `${PROFILE}/brand`);
  // Larger than the shop accepts: the browser resizes it.
  await page
    .getByLabel("Choose Logo")
    .or(page.getByLabel("Change Logo"))
    .setInputFiles(await hugePicture());
  await expect(page.getByText("Picture saved")).toBeVisible();
  await page
    .getByLabel("Change Icon")
    .setInputFiles({ name: "icon.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("icon.png is not a picture.")).toBeVisible();

  await open(page, `${PROFILE}/texts`);
  await page.getByText("Shipping Policy", { exact: true }).click();
  await page
    .getByLabel("Your text: Shipping Policy")
    .fill("We ship on weekdays.\n\n# Where to\n- Kerala\n- <b>Everywhere</b>\n\nAsk {phone}.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Where to" })).toBeVisible();
  await page.getByRole("button", { name: "Close dialog" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The shop shows it now.")).toBeVisible();

  const storefront = await context.newPage();
  await untilDocumentHas(storefront, "/shipping-policy", "Where to", "Ask +91 98470 12345.");
  await open(storefront, "/shipping-policy");
  await expect(storefront.getByRole("heading", { name: "Where to" })).toBeVisible();
  await expect(storefront.getByText("<b>Everywhere</b>")).toBeVisible();
  await expect(storefront.getByText("Ask +91 98470 12345.")).toBeVisible();
  await open(storefront, "/refund-policy");
  await expect(storefront.getByRole("heading", { name: "Cancellations and Refunds" })).toBeVisible();
});

test("the owner chooses where urgent alerts are sent, and a landline number is refused", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, `${PROFILE}/notices`);
  await page.getByLabel("E-mail for alerts").fill("asha@home.example");
  await page.getByLabel("WhatsApp number for alerts").fill("0484 234 5678");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("An Indian mobile number")).toBeVisible();
  await expect(page.getByLabel("WhatsApp number for alerts")).toBeFocused();

  await page.getByLabel("WhatsApp number for alerts").fill("98460 55555");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The shop shows it now.")).toBeVisible();
  await open(page, `${PROFILE}/notices`);
  await expect(page.getByLabel("E-mail for alerts")).toHaveValue("asha@home.example");
  await expect(page.getByLabel("WhatsApp number for alerts")).toHaveValue("98460 55555");
});

test("two tabs that save different pages, or different fields of one, do not overwrite each other", async ({
  page,
  shop,
  context,
  sql,
}) => {
  await enterAdmin(page, shop, `${PROFILE}/courier-sheet`);
  const [other, third] = [await context.newPage(), await context.newPage()];
  await open(other, PROFILE);
  await open(third, `${PROFILE}/courier-sheet`);

  await saveField(other, other.getByLabel("Delivery charge (₹)"), "42");
  await saveField(third, third.getByLabel("HSN code"), "2106");
  await saveField(page, page.getByLabel("Shipper name"), "Asha of Nendra");

  await expect(page.getByLabel("HSN code")).toHaveValue("2106");
  const { rows } = await sql.query("select profile from shop_profile");
  expect(rows[0].profile).toMatchObject({
    deliveryChargePaise: 4_200,
    sheet: { hsnCode: "2106", shipperName: "Asha of Nendra" },
  });
});

test("another prefix of invoice numbers needs a confirmation once an invoice was issued", async ({
  page,
  shop,
  sql,
}) => {
  await sql.query('update shop_profile set profile = profile || \'{"documentPrefix": ""}\'::jsonb');
  const admin = await openAdmin(shop);
  const { orderId } = await paidOrder(shop);
  await move(admin, orderId, "Confirmed");
  await move(admin, orderId, "Packed");
  await enterAdmin(page, shop, `${PROFILE}/contact-and-law`);
  await page.getByText("Invoice numbers", { exact: true }).click();
  const prefix = page.getByLabel("Invoice numbers begin with");
  await prefix.fill("ZQ");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Begin invoice numbers with ZQ?" });
  await expect(dialog).toContainText("A new series begins at 000001.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(prefix).toHaveValue("ZQ");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await save.click();
  await dialog.getByRole("button", { name: "Begin new series" }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  const { rows } = await sql.query("select profile ->> 'documentPrefix' as prefix from shop_profile");
  expect(rows).toEqual([{ prefix: "ZQ" }]);
});

test("a save made during an upload of a picture is not lost, nor is what is typed and changed elsewhere until its end", async ({
  page,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, `${PROFILE}/brand`);
  const tagline = page.getByLabel("Tagline");
  const was = await tagline.inputValue();
  const letThrough = await holdBack(page, "**/api/admin/shop-profile/pictures/logo");
  const logo = await picture("rebeccapurple", { width: 320, height: 80 });
  await page
    .getByLabel("Choose Logo")
    .or(page.getByLabel("Change Logo"))
    .setInputFiles({ name: logo.name, mimeType: logo.type, buffer: Buffer.from(logo.content) });
  await saveField(page, tagline, "Crisp to the last");
  const name = page.getByLabel("Name of the shop");
  await name.fill("Nendra of Thrissur");
  const elsewhere = await openAdmin(shop);
  const change = { about: "Fried elsewhere." };
  expect((await elsewhere.request("PATCH", "/api/admin/shop-profile", change)).status).toBe(200);
  await letThrough();
  await expect(page.getByText("Picture saved")).toBeVisible();
  await expect(page.getByLabel("About text in the footer")).toHaveValue("Fried elsewhere.");
  await expect(name).toHaveValue("Nendra of Thrissur");
  await expect(page.getByText("Not saved yet")).toBeVisible();

  await saveField(page, tagline, was);
  await expect(tagline).toHaveValue(was);
  const { rows } = await sql.query("select profile from shop_profile");
  expect(rows[0].profile).toMatchObject({ ...change, tagline: was, name: "Nendra of Thrissur" });
});

test("on a phone, each page is at most three screens long", { tag: "@phone" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enterAdmin(page, shop, PROFILE);
  const links = page.getByRole("navigation", { name: "More settings" }).getByRole("link");
  await expect(links).toHaveCount(7);
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const path of [PROFILE, ...paths]) {
    await test.step(path, async () => {
      await open(page, path);
      await expect(page.getByText("All changes saved")).toBeVisible();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(3 * 800);
    });
  }
});

test("@both a line of the set-up list opens its field, and is gone when it is filled in", async ({
  page,
  shop,
  sql,
}) => {
  await sql.query(
    `update shop_profile set profile = profile || '{"fssaiNumber": "", "gstin": "", "phone": "12"}'::jsonb
      || jsonb_build_object('sheet', profile -> 'sheet' || '{"originPincode": "999999"}'::jsonb)`,
  );
  await enterAdmin(page, shop, "/admin/dashboard");
  const list = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Set up your shop" }) });
  await expect(list.getByRole("link", { name: "FSSAI number" })).toBeVisible();
  await expect(page.getByText("All done.")).toHaveCount(0);
  await expectAccessible(page);
  await list.getByRole("link", { name: "FSSAI number" }).click();
  const fssai = page.getByLabel("FSSAI licence or registration number");
  await expect(fssai).toBeFocused();
  await saveField(page, fssai, "21326009000123");
  await page.getByRole("switch", { name: "Not registered for GST" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();

  await open(page, "/admin/dashboard");
  await expect(list.getByRole("link", { name: "Phone and address" })).toBeVisible();
  await expect(list.getByRole("link", { name: "Delivery" })).toBeVisible();
  await expect(list.getByRole("link", { name: "FSSAI number" })).toHaveCount(0);
  await expect(list.getByRole("link", { name: "GST", exact: true })).toHaveCount(0);
  await untilDocumentHas(page, "/", "FSSAI Reg. No.");
  await open(page, "/");
  await expect(page.getByRole("contentinfo")).toContainText("FSSAI Reg. No.");
});
