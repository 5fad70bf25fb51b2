import type { Locator, Page } from "@playwright/test";
import { SCREENS } from "../../web/admin/screens.ts";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { verifiedShopper } from "../support/builders.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import {
  expectAllInside,
  expectWellAtTheEdges,
  FOR_A_MOUSE,
  resize,
} from "../support/expect-at-the-edges.ts";
import {
  buy,
  expect,
  fillAddress,
  fillCart,
  open,
  proceedToCheckout,
  sendCode,
  test,
} from "../support/journey.ts";

// Playwright cannot hold back requests that a service worker answers from its cache.
test.use({ reducedMotion: "reduce", serviceWorkers: "block" });

async function expectAllWell(page: Page, paths: readonly string[], atDesk?: number): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, path);
      await expectWellAtTheEdges(page, atDesk);
    });
  }
}

test("finding snacks: the home page, the list and an empty category", async ({ page }) => {
  await expectAllWell(page, ["/", "/explore", "/explore?category=Nonsense"]);
});

test("choosing a snack: a product, a sold-out one and an unknown one", async ({ page }) => {
  await expectAllWell(page, [
    "/products/nendran-banana-chips",
    "/products/chilli-tapioca-chips",
    "/products/no-such-product",
  ]);
});

test("the drawer after adding to the cart", async ({ page }) => {
  await open(page, "/products/nendran-banana-chips");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  await expectWellAtTheEdges(page);
});

test("the policy pages and an unknown URL", async ({ page }) => {
  await expectAllWell(page, [
    "/terms-and-conditions",
    "/privacy-policy",
    "/refund-policy",
    "/shipping-policy",
    "/about",
    "/contact",
    "/pricing",
    "/pay",
    "/your-order",
    "/no/such/page",
  ]);
});

test("the cart, empty and filled, and both steps of the verification", async ({ page, phone }) => {
  await expectAllWell(page, ["/cart"]);
  await fillCart(page, { "nendran-banana-chips": 2, achappam: 1 });
  await expectAllWell(page, ["/cart"]);
  await proceedToCheckout(page);
  await expectWellAtTheEdges(page);
  await sendCode(page, phone);
  await expectWellAtTheEdges(page);
});

test("the address form with errors", async ({ page, shop }) => {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  const [name, value] = browser.cookie.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: shop.url }]);
  await open(page, `/enter-address/${orderId}/${phone}`);
  await page.getByLabel("City").fill("#");
  await page.getByLabel("Pincode").fill("12");
  await page.getByLabel("Pincode").blur();
  await expect(page.getByText("Invalid characters entered.").first()).toBeVisible();
  await expectWellAtTheEdges(page);
});

test("the Thank You page while the home page is loading", async ({ page }) => {
  await page.route(/\.data(\?|$)/, () => {});
  await expectAllWell(page, ["/payment-success"]);
});

test("the order page after paying", async ({ page, shop, phone }) => {
  await buy(page, shop, phone);
  await open(page, "/your-order");
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expectWellAtTheEdges(page);
});

test("a page that could not be loaded", async ({ page }) => {
  await page.route("**/products/achappam.data*", (route) => route.abort());
  await open(page, "/explore");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Achappam/ })
    .first()
    .click();
  await expect(page.getByText(/^Error: /)).toBeVisible();
  await expectWellAtTheEdges(page);
});

/** Screens whose path needs no id. The parts and the day's print job have tests of their own. */
const OWNERS = SCREENS.map(({ path }) => path).filter(
  (path) => !path.includes(":") && path !== "/admin/parts" && path !== "/admin/today/print",
);
const PER_TEST = 8;
for (let from = 0; from < OWNERS.length; from += PER_TEST) {
  const paths = OWNERS.slice(from, from + PER_TEST);
  test(`the owner's screens: ${paths[0]} to ${paths.at(-1)}`, async ({ page, shop }) => {
    await paidOrder(shop);
    await enterAdmin(page, shop, "/admin");
    await expectAllWell(page, paths, FOR_A_MOUSE);
  });
}

test("the owner's screens: a phone order, while it is typed and while it waits for payment", async ({
  page,
  shop,
  phone,
}) => {
  await enterAdmin(page, shop, "/admin/phone-order");
  await page.getByLabel("Search products").fill("banana");
  await page.getByRole("button", { name: "Add Nendran Banana Chips" }).click();
  await page.getByRole("button", { name: "Place the order" }).click();
  await expectWellAtTheEdges(page, FOR_A_MOUSE);
  await page.getByLabel("Mobile number").fill(phone);
  await fillAddress(page);
  await page.getByRole("button", { name: "Place the order" }).click();
  await page.getByRole("button", { name: "Payment link" }).click();
  await expect(page.getByRole("link", { name: "Send by WhatsApp" })).toBeVisible();
  await expectWellAtTheEdges(page, FOR_A_MOUSE);
});

test("the owner's screens: an order and its shipping", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, "/admin");
  await expectAllWell(
    page,
    [
      `/admin/manage-orders/${orderId}`,
      `/admin/customers/${orderId}`,
      `/admin/manage-orders/select-carrier/${orderId}`,
      `/admin/manage-orders/create-consignment/${orderId}`,
      "/admin/low-stock?show=all",
    ],
    FOR_A_MOUSE,
  );
});

test("the UI parts in each state, and their dialogs", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin");
  await expectAllWell(page, ["/admin/parts"], FOR_A_MOUSE);
  for (const name of ["Dialog", "Form in a dialog", "Question"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Success" }).click();
  await expectAccessible(page);
});

const LONG_NAME = "Chakkavaratti".repeat(7).slice(0, 80);

test("a name of eighty letters pushes no button off the screen, on phone and desktop", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  await sql.query(
    "update order_lines set name = $2 from orders where orders.id = order_id and order_number = $1",
    [orderId, LONG_NAME],
  );
  await sql.query(
    "update addresses set full_name = $2, city = $2 from orders where addresses.id = address_id and order_number = $1",
    [orderId, LONG_NAME],
  );
  await sql.query(
    "update orders set created_at = created_at - interval '2 days', coupon_name = $2 where order_number = $1",
    [orderId, LONG_NAME.slice(0, 40)],
  );
  const owner = await enterAdmin(page, shop, "/admin");
  /** @param isShort whether long texts are truncated with an ellipsis there */
  const isInside = async (button: Locator, isShort = false) => {
    for (const size of [
      { width: 360, height: 800 },
      { width: 1280, height: 900 },
    ]) {
      await resize(page, size);
      await button.scrollIntoViewIfNeeded();
      await expect.soft(button, `${page.url()} at ${size.width}`).toBeInViewport({ ratio: 1 });
      if (!isShort) await expectAllInside(page);
    }
  };
  const step = (label: string) => page.getByRole("button", { name: `${label} ${orderId}` });

  await open(page, `/admin/manage-orders?status=Paid&coupon=${LONG_NAME.slice(0, 40)}`);
  await isInside(step("Confirm and e-mail"));
  await open(page, `/admin/manage-orders/${orderId}`);
  await isInside(step("Confirm and e-mail"));
  await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status: "Confirmed" });
  await open(page, "/admin/manage-orders-manually");
  const packed = page.getByRole("article", { name: orderId }).getByRole("button", { name: /^Packed/ });
  await isInside(packed);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await isInside(packed, true);
  await open(page, "/admin/manage-orders-manually/pick-list");
  await isInside(page.getByText("Not enough on the shelf?").first());
  await open(page, "/admin/manage-orders-manually/packing-slips");
  await isInside(page.getByRole("button", { name: /Print/ }).first());
  await open(page, "/admin/today/scan");
  await expect(page.getByLabel("Order or dispatch number")).toBeFocused();
  await page.keyboard.type(orderId);
  await page.keyboard.press("Enter");
  await isInside(page.getByRole("button", { name: "Packed", exact: true }));

  // The title of the confirmation dialog has the name of what is deleted.
  await sql.query("insert into coupons (name, percentage) values ($1, 10)", [
    LONG_NAME.slice(0, 40).toUpperCase(),
  ]);
  await open(page, "/admin/add-coupon");
  await page.getByRole("button", { name: `Delete ${LONG_NAME.slice(0, 40).toUpperCase()}` }).click();
  const dialog = page.getByRole("dialog");
  for (const width of [360, 1280]) {
    await resize(page, { width, height: 800 });
    await expect.poll(() => dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expect(dialog.getByRole("button", { name: "Close dialog" })).toBeInViewport({ ratio: 1 });
  }
  await sql.query("delete from coupons where name = $1", [LONG_NAME.slice(0, 40).toUpperCase()]);
  await sql.query("update orders set status = 'Packed' where order_number = $1", [orderId]);
});
