import { MAX_LINES, MAX_QUANTITY } from "../../rules/pricing.ts";
import { fontsLoaded, picturesArrived } from "../support/at-rest.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, fillCart, open, test } from "../support/journey.ts";

test("the drawer shows what was added, suggestions and the link to the cart", { tag: "@both" }, async ({
  page,
  sql,
}) => {
  await open(page, "/products/nendran-banana-chips");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Added to cart" });
  await expect(drawer.getByText("1 × ₹125")).toBeVisible();
  await expect(drawer.getByText("₹376 more for free delivery")).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Goes well with it" })).toBeVisible();
  const suggestions = drawer.getByRole("button", { name: /^Add .* to your cart$/ });
  await expect(suggestions).toHaveCount(2);
  await expectAccessible(page);
  await suggestions.first().press("Enter");
  await expect(drawer.getByRole("status")).toContainText("Items total (2 items)");
  await expect(drawer.getByRole("button", { name: /^Add another .*, 1 in your cart$/ })).toBeFocused();
  await expectNoSidewaysScroll(page);

  await drawer.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.waitForURL(/\/verify-otp\//);
  const { rows } = await sql.query(
    "select sum(quantity)::int as units from order_lines join orders on orders.id = order_id where order_number = $1",
    [new URL(page.url()).pathname.split("/")[2]],
  );
  expect(rows).toEqual([{ units: 2 }]);
  // The drawer leaves no history entry: one step back is the product.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Nendran Banana Chips" })).toBeVisible();
  await expect(drawer).toBeHidden();
});

test("a second tap while the drawer is loading adds nothing", async ({ page }) => {
  const letThrough = await holdBack(page, "**/assets/cart-drawer-*.js");
  await open(page, "/products/nendran-banana-chips");
  const addToCart = page.getByRole("button", { name: "Add to Cart" });
  await addToCart.press("Enter");
  const adding = page.getByRole("button", { name: "Adding..." });
  await expect(adding).toHaveAttribute("aria-busy", "true");
  await expect(adding).toBeFocused();
  await page.keyboard.press("Enter");
  await letThrough();
  await expect(page.getByRole("dialog", { name: "Added to cart" }).getByText("1 × ₹125")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item", includeHidden: true })).toHaveCount(1);
  // Now that the drawer has opened, another tap adds another packet.
  await page.keyboard.press("Escape");
  await addToCart.press("Enter");
  await expect(page.getByRole("dialog", { name: "Added to cart" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 2 items", includeHidden: true })).toHaveCount(1);
});

test("if the drawer fails to load, the button is usable again and a notice shows what was added", async ({
  page,
}) => {
  await page.route("**/assets/cart-drawer-*.js", (route) => route.abort());
  await open(page, "/products/nendran-banana-chips");
  await page.getByRole("button", { name: "Add to Cart" }).press("Enter");
  await expect(page.getByText("1 × Nendran Banana Chips")).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).press("Enter");
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});

test("the drawer shows the message that the cart is full", async ({ page }) => {
  await open(page, "/products/nendran-banana-chips");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Added to cart" });
  const suggestion = drawer.getByRole("button", { name: /^Add .* to your cart$/ }).first();
  await expect(suggestion).toBeVisible();
  await page.evaluate((most) => {
    const [line] = JSON.parse(localStorage.getItem("kart") ?? "[]");
    const lines = Array.from({ length: most }, (_, n) => ({ ...line, productId: `${line.productId}-${n}` }));
    localStorage.setItem("kart", JSON.stringify(lines));
  }, MAX_LINES);
  await suggestion.click();
  await expect(drawer.getByRole("alert")).toContainText("Your cart cannot hold more products.");
});

test("the drawer closes by Escape, a click outside or the back button, and Buy Now does not open it", async ({
  page,
}) => {
  await open(page, "/explore");
  await page.getByRole("main").getByRole("link", { name: "Achappam" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Achappam" })).toBeVisible();
  const drawer = page.getByRole("dialog");
  const addToCart = page.getByRole("button", { name: "Add to Cart" });
  const closings = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(20, 20),
    () => page.goBack(),
    () => drawer.getByRole("button", { name: "Keep shopping" }).click(),
    () => drawer.getByRole("button", { name: "Close" }).click(),
  ];
  for (const close of closings) {
    await addToCart.press("Enter");
    await expect(drawer).toBeVisible();
    await close();
    await expect(drawer).toBeHidden();
    await expect(addToCart).toBeFocused();
    await expect(page).toHaveURL(/\/products\/achappam$/);
  }
  await addToCart.click();
  await drawer.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { name: "Your Cart" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Achappam" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
  await picturesArrived(page);
  await page.goForward();
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.waitForURL(/\/verify-otp\//);
  await expect(drawer).toHaveCount(0);
});

test("going back two pages while the drawer is open reaches that page", async ({ page }) => {
  await open(page, "/explore");
  await page.getByRole("main").getByRole("link", { name: "Achappam" }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole("heading", { level: 1, name: "Achappam" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
  await expect(page).toHaveURL("/explore");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await picturesArrived(page);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Achappam" })).toBeVisible();
});

test("the drawer closes even if the browser does not go back", async ({ page }) => {
  await open(page, "/products/achappam");
  const drawer = page.getByRole("dialog", { name: "Added to cart" });
  for (const name of ["Close", "Keep shopping"]) {
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(drawer).toBeVisible();
    // Happens when the page is reloaded while the drawer opens.
    await page.evaluate(() => {
      history.back = () => {};
    });
    await drawer.getByRole("button", { name }).click();
    await expect(drawer).toBeHidden();
  }
});

test("the drawer shows how many units were added, and a refusal at the limit", async ({ page }) => {
  await fillCart(page, { achappam: 1 });
  await page.evaluate((quantity) => {
    const [line] = JSON.parse(localStorage.getItem("kart") ?? "[]");
    localStorage.setItem("kart", JSON.stringify([{ ...line, quantity }]));
  }, MAX_QUANTITY - 1);
  await open(page, "/products/achappam");
  await page.getByRole("button", { name: /^Increase quantity/ }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Added to cart" });
  await expect(drawer.getByText(/^1 × ₹/)).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  // A refusal is shown at the button, not in the drawer.
  const refusal = page.locator("[data-buy-bar]").getByRole("alert");
  await expect(refusal).toContainText("You can order at most 99 of one product.");
  await expect(drawer).toBeHidden();
});

test("a + that can add no more says so on its card, and the message stays", async ({ page }) => {
  await fillCart(page, { achappam: 1 });
  await page.evaluate((quantity) => {
    const [line] = JSON.parse(localStorage.getItem("kart") ?? "[]");
    localStorage.setItem("kart", JSON.stringify([{ ...line, quantity }]));
  }, MAX_QUANTITY);
  await open(page, "/explore");
  const card = page.getByRole("article").filter({ hasText: "Achappam" }).first();
  await card.getByRole("button", { name: /^Add another / }).click();
  await expect(card.getByRole("alert")).toHaveText("You can order at most 99 of one product.");
  await expectNoSidewaysScroll(page);
});

test("the + of a card adds one unit, shows a confirmation and moves nothing on it", async ({ page }) => {
  for (const path of ["/", "/explore", "/products/nendran-banana-chips"]) {
    await open(page, path);
    const card = page.getByRole("article").filter({ hasText: "Ripe Banana Chips" }).first();
    await fontsLoaded(page);
    const size = await card.boundingBox();
    const plus = card.getByRole("button", { name: /^Add .*Ripe Banana Chips/ });
    await plus.press("Enter");
    const count = path === "/" ? 1 : path === "/explore" ? 2 : 3;
    await expect(plus).toHaveAccessibleName(`Add another Ripe Banana Chips, ${count} in your cart`);
    await expect(
      page.getByRole("status").filter({ hasText: `Ripe Banana Chips added, ${count} in your cart` }),
    ).toHaveCount(1);
    await expect(page).toHaveURL(path);
    const box = await plus.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const after = await card.boundingBox();
    expect([after?.width, after?.height]).toEqual([size?.width, size?.height]);
  }
  await expect(page.getByRole("button", { name: /^Add .*Chilli Tapioca/ })).toHaveCount(0);
  // A card has less data than a product's page. The cart completes the line.
  await open(page, "/cart");
  await expect(page.getByRole("button", { name: "Remove Ripe Banana Chips" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("kart") ?? "[]")[0].category.name))
    .toBe("Banana Chips");
});
