import type { Page } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

async function openTexts(page: Page) {
  await page.getByText("Write on WhatsApp").click();
  return page.getByRole("list", { name: "Ready texts" }).getByRole("link");
}

const textOf = (href: string | null) => new URL(href ?? "").searchParams.get("text");

test("a WhatsApp chat opens in its own window, with a text that fits the order", async ({
  page,
  shop,
  sql,
  context,
}) => {
  const { orderId, phone } = await paidOrder(shop);
  await context.route("https://wa.me/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "chat" }),
  );
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`, "packer");
  await expect(page.getByRole("link", { name: /^Without a text/ })).toBeHidden();
  const choices = await openTexts(page);
  await expect(choices).toHaveText([
    /^Order received/,
    /^A question about the address/,
    /^Delayed/,
    /^May we call\?/,
    /^Without/,
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const popup = context.waitForEvent("page");
  await choices.nth(1).click();
  const chat = new URL((await popup).url());
  expect(chat.origin + chat.pathname).toBe(`https://wa.me/${phone.slice(1)}`);
  expect(chat.searchParams.get("text")).toMatch(
    new RegExp(
      `^Hello Lakshmi .+, this is Nendra\\. We have a question about the address of your order ${orderId}\\.`,
    ),
  );
  expect(await (await popup).evaluate(() => window.opener)).toBeNull();
  await expect(page.getByRole("heading", { name: `Order ${orderId}` })).toBeVisible();

  // The text of a shipped order has the courier's tracking page.
  for (const status of ["Confirmed", "Packed", "Shipped"])
    await sql.query("update orders set status = $1 where order_number = $2", [status, orderId]);
  await sql.query(
    `insert into consignments (order_id, reference, carrier, courier_name, state, awb, tracking_url, weight_grams)
     select id, order_number, 'manual', 'India Post', 'created', 'EK123456789IN', 'https://track.example/EK1?a=1&b=2', 500
     from orders where order_number = $1`,
    [orderId],
  );
  await open(page, `/admin/manage-orders/${orderId}`);
  const shipped = await openTexts(page);
  await expect(shipped.first()).toContainText("It is on its way");
  expect(textOf(await shipped.first().getAttribute("href"))).toMatch(
    /Track it here: https:\/\/track\.example\/EK1\?a=1&b=2$/,
  );
});

test("no message can be sent about an order whose shopper was erased", async ({ page, shop, sql }) => {
  const { orderId, phone } = await paidOrder(shop);
  const owner = await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`);
  await expect(page.getByText("Write on WhatsApp")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send again/ })).toBeVisible();
  await sql.query("update orders set status = 'Confirmed' where order_number = $1", [orderId]);
  for (const status of ["Packed", "Shipped", "Delivered"])
    await sql.query("update orders set status = $1 where order_number = $2", [status, orderId]);
  expect((await owner.request("POST", "/api/admin/privacy/erase", { phone })).status).toBe(200);
  await open(page, `/admin/manage-orders/${orderId}`);
  await expect(page.getByText("The customer's data was erased")).toBeVisible();
  await expect(page.getByText("Write on WhatsApp")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
});
