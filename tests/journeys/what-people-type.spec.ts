// Input and links are accepted in the forms in which people type, paste and follow them.
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import {
  expect,
  fillAddress,
  fillCart,
  hydrated,
  open,
  orderUpToAddress,
  proceedToCheckout,
  test,
} from "../support/journey.ts";
import { codeOn } from "../support/mailbox.ts";

const inDevanagari = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

test("phone, code and pincode can be typed with Indian digits and with spaces", async ({
  page,
  shop,
  phone,
}) => {
  await fillCart(page, { "nendran-banana-chips": 1 });
  await open(page, "/cart");
  await proceedToCheckout(page);
  await hydrated(page);
  await page.getByLabel("WhatsApp phone number").pressSequentially(inDevanagari(phone.slice(3)));
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("OTP have sucessfully sent")).toBeVisible();
  await page.getByLabel("4-digit code").pressSequentially(inDevanagari(await codeOn(shop, phone)));
  await page.waitForURL("**/enter-address/**");

  const pincode = page.getByLabel("Pincode");
  for (const typed of ["682 001", "682-001", "PIN 682001", "६८२ ००१", "6820019"]) {
    await pincode.fill("");
    await pincode.pressSequentially(typed);
    await expect(pincode).toHaveValue("682001");
    await pincode.fill("");
    await pincode.fill(typed);
    await expect(pincode).toHaveValue("682001");
  }
  await expect(page.getByText("Invalid characters entered.")).toHaveCount(0);
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Kochi");
});

test("a pincode with a space is accepted in the delivery field", async ({ page }) => {
  await open(page, "/products/nendran-banana-chips");
  const field = page.getByLabel("Deliver to pincode");
  await field.fill("PIN ६८२ ००१");
  await expect(field).toHaveValue("682001");
  await field.press("Enter");
  await expect(page.getByText("Deliver to 682001")).toBeVisible();
});

test("a likely typo in an e-mail address is pointed out, corrected by one tap, and never refused", async ({
  page,
  shop,
  phone,
}) => {
  await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  const email = page.getByLabel("Email");
  await expect(email).toHaveAttribute("aria-required", "true");
  await expect(page.getByLabel("State", { exact: true })).toHaveAttribute("aria-required", "true");
  await expect(page.getByLabel("Landmark (optional)")).not.toHaveAttribute("aria-required");
  const pay = page.getByRole("button", { name: "Proceed to Payment" });
  const question = page.getByRole("status").filter({ hasText: "Did you mean" });
  await email.fill("asha.@gmail.com");
  await email.blur();
  await expect(page.getByText("Enter an email address like name@example.com")).toBeVisible();
  await expect(pay).toBeDisabled();

  // An incomplete address of a common provider gives no question before the field is left.
  await email.fill("");
  await page.reload();
  await email.fill("asha@gmail.co");
  await expect(pay).toBeEnabled();
  await expect(question).toHaveCount(0);
  await email.blur();
  await expect(question).toHaveText("Did you mean asha@gmail.com?");
  await email.fill("asha@gmial.com");
  await expect(question).toHaveText("Did you mean asha@gmail.com?");
  await expect(pay).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "asha@gmail.com" }).click();
  await expect(email).toHaveValue("asha@gmail.com");
  await expect(email).toBeFocused();
  await expect(question).toHaveCount(0);
});

test("a link cut within an encoded letter, or with an extra slash, leads home", async ({ page }) => {
  const answer = await page.goto("/products/caf%E0%A4");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page.getByRole("heading", { name: "Where Nature and Taste Meet" })).toBeVisible();
  const { origin } = new URL(page.url());
  await page.goto(`${origin}//cart`);
  await expect(page).toHaveURL(`${origin}/cart`);
  await page.goto(`${origin}/assets/never-was.js`);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${origin}/`);
});

test("a number of the shop profile changes by typing only, and accepts common formats", async ({
  page,
  shop,
  sql,
}) => {
  const { profile } = (await sql.query("select profile from shop_profile")).rows[0];
  try {
    await enterAdmin(page, shop, "/admin/shop-profile");
    const charge = page.getByLabel("Delivery charge (₹)");
    const hour = page.getByLabel("Cut-off hour");
    const before = await charge.inputValue();
    const hourBefore = await hour.inputValue();
    for (const [field, value] of [
      [charge, before],
      [hour, hourBefore],
    ] as const) {
      await field.click();
      await field.hover();
      await page.mouse.wheel(0, 300);
      await page.mouse.wheel(0, -300);
      await field.press("ArrowDown");
      await field.press("ArrowUp");
      await field.press("ArrowDown");
      await expect(field).toHaveValue(value);
    }
    await expect(page.getByText("All changes saved")).toBeVisible();

    const save = page.getByRole("button", { name: "Save", exact: true });
    await hour.fill("24");
    await charge.fill("12,50");
    await save.click();
    await expect(page.getByText("A whole number from 0 to 23")).toBeVisible();
    await expect(page.getByText("An amount in rupees, such as 120 or 99.50")).toBeVisible();
    await expect(hour).toBeFocused();
    await expectAccessible(page);
    await hour.fill(" ११ ");
    await charge.fill("₹ 1,250.50");
    await save.click();
    await expect(page.getByText("All changes saved")).toBeVisible();
    await expect(charge).toHaveValue("1250.5");
    await expect(hour).toHaveValue("11");
    await page.reload();
    await expect(charge).toHaveValue("1250.5");
    await expect(hour).toHaveValue("11");
  } finally {
    // The shop is shared with other stories of the worker, so restore its profile.
    await sql.query("update shop_profile set profile = $1", [profile]);
  }
});
