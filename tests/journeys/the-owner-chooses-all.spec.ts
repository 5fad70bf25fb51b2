import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";

const PAID = "/admin/manage-orders?status=Paid";
/** More than a page, and than a phone shows. */
const COPIES = 172;

test("all orders of a list are chosen with one press, also those that are not shown yet", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  await copyOrder(sql, orderId, { prefix: "ALL", count: COPIES, status: "Paid" });
  const { rows } = await sql.query("select count(*)::int as n from orders where status = 'Paid'");
  const { n } = rows[0];

  await enterAdmin(page, shop, PAID);
  const every = page.getByRole("checkbox", { name: `Choose all ${n}`, exact: true });
  await expect(every).not.toBeChecked();
  await every.click();
  await expect(page.getByText(`${n} chosen`, { exact: true })).toBeVisible();
  await expect(every).toBeChecked();
  await expectAccessible(page);
  await every.uncheck();
  await expect(page.getByText(`${n} chosen`, { exact: true })).toBeHidden();

  // What could not be loaded is not chosen in part.
  await page.reload();
  await page.route("**/api/admin/orders/Paid?*before=*", (route) => route.abort());
  await every.click();
  await expect(page.getByText("No connection.").first()).toBeVisible();
  await expect(page.getByText(/ chosen$/)).toBeHidden();
  await sql.query("update orders set status = 'Cancelled' where order_number like 'ALL%'");
});
