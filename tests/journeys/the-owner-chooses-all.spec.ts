import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";

const PAID = "/admin/manage-orders?status=Paid";
/** More than a page of the list, and more than fit on a phone's screen. */
const COPIES = 172;

test("one press selects all orders of a list, also those that are not loaded yet", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  await copyOrder(sql, orderId, { prefix: "ALL", count: COPIES, status: "Paid" });
  const { rows } = await sql.query("select count(*)::int as n from orders where status = 'Paid'");
  const { n } = rows[0];

  await enterAdmin(page, shop, PAID);
  const every = page.getByRole("checkbox", { name: `Select all ${n}`, exact: true });
  await expect(every).not.toBeChecked();
  await every.click();
  await expect(page.getByText(`${n} chosen`, { exact: true })).toBeVisible();
  await expect(every).toBeChecked();
  await expectAccessible(page);
  await every.uncheck();
  await expect(page.getByText(`${n} chosen`, { exact: true })).toBeHidden();

  // With a filter, how many there are is known only once all are loaded.
  const { rows: filteredRows } = await sql.query(
    `select count(*)::int as n from orders where status = 'Paid'
       and exists (select from order_lines where order_id = orders.id and slug = 'achappam')`,
  );
  const filteredCount = filteredRows[0].n;
  await open(page, `${PAID}&product=achappam`);
  const filtered = page.getByRole("checkbox", { name: "Select all", exact: true });
  await filtered.click();
  await expect(page.getByText(`${filteredCount} chosen`, { exact: true })).toBeVisible();
  const allFiltered = page.getByRole("checkbox", { name: `Select all ${filteredCount}`, exact: true });
  await expect(allFiltered).toBeChecked();
  await allFiltered.uncheck();
  await open(page, PAID);

  // If the rest of the list cannot be loaded, nothing is selected.
  await page.reload();
  await page.route("**/api/admin/orders/Paid?*before=*", (route) => route.abort());
  await every.click();
  await expect(page.getByText("No connection.").first()).toBeVisible();
  await expect(page.getByText(/ chosen$/)).toBeHidden();
  await sql.query("update orders set status = 'Cancelled' where order_number like 'ALL%'");
});
