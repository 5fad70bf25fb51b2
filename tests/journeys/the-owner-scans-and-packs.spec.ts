// A packer at the table, with a scanner that acts as a keyboard, with the camera, or with the list.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import encodeQR from "qr";
import sharp from "sharp";
import { enterAdmin } from "../support/admin-journey.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { aMorning, blockOrderEvents, card, PACKING } from "../support/packing-journey.ts";

const SCAN = "/admin/today/scan";

/** Types the code and presses Enter, as a scanner does. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

test("with a scanner the first scan shows what belongs into the parcel, and the second marks it as packed", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account", "packer");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  await open(page, "/admin/today");
  await page.getByRole("link", { name: "By scanner" }).click();
  const number = page.getByLabel("Order or dispatch number");
  await expect(number).toBeFocused();
  await scan(page, newest.orderId);
  await expect(card(page, newest.orderId)).toContainText(/2.*Nendran Banana Chips/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(number).toBeFocused();
  await scan(page, newest.orderId);
  await expect(page.getByText(`${newest.dispatchNumber} is packed`)).toBeVisible();
  await expect(page.getByText("1 parcel packed here")).toBeVisible();
  await expect(card(page, newest.orderId)).toHaveCount(0);

  // By dispatch number, and then by Enter alone. A scan of another slip in between packs nothing.
  await scan(page, middle.dispatchNumber.toLowerCase());
  await expect(card(page, middle.orderId)).toContainText(/12.*Tapioca Chips/);
  await scan(page, oldest.orderId);
  await expect(card(page, oldest.orderId)).toContainText("Achappam");
  await scan(page, middle.orderId);
  await expect(card(page, middle.orderId)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 parcels packed here")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText(`${middle.orderId} is Confirmed again`)).toBeVisible();
  await expect(page.getByText("1 parcel packed here")).toBeVisible();

  // An order that is not to be packed shows why.
  await expect(number).toBeFocused();
  await scan(page, newest.orderId);
  await expect(page.getByText("This order is already packed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Packed", exact: true })).toHaveCount(0);
  await scan(page, "NOBODY1");
  await expect(page.getByText("No order has the number NOBODY1.")).toBeVisible();
  await page.route("**/api/admin/orders/search", (route) => route.abort());
  await scan(page, oldest.orderId);
  await expect(page.getByText("No connection.").first()).toBeVisible();
  await expect(number).toBeFocused();
});

test("a refused packing is shown until it is dismissed, even after more scans, with the order's current state", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account", "packer");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  const cancel = ({ orderId }: { orderId: string }) =>
    sql.query("update orders set status = 'Cancelled' where order_number = $1", [orderId]);
  await open(page, SCAN);
  const number = page.getByLabel("Order or dispatch number");
  await expect(number).toBeFocused();
  await scan(page, newest.orderId);
  await expect(card(page, newest.orderId)).toBeVisible();
  await cancel(newest);
  await scan(page, newest.orderId);
  await expect(page.getByText("Do not pack: this order is Cancelled.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Packed", exact: true })).toHaveCount(0);

  await scan(page, middle.orderId);
  await expect(card(page, middle.orderId)).toBeVisible();
  await cancel(middle);
  // The next slip is scanned before the shop replies.
  const letThrough = await holdBack(page, `**/api/admin/order/change-status/${middle.orderId}`);
  await scan(page, middle.orderId);
  await scan(page, oldest.orderId);
  await letThrough();
  await expect(card(page, oldest.orderId)).toBeVisible();
  const refused = page.getByRole("alert").filter({ hasText: "Not packed:" });
  for (const { orderId, dispatchNumber } of [newest, middle])
    await expect(refused).toContainText(`${orderId} Dispatch no. ${dispatchNumber}: `);
  await expect(page.getByText("0 parcels packed here")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await refused.getByRole("button", { name: "Dismiss" }).click();
  await expect(refused).toHaveCount(0);
  // The focus is back in the field, so the next scan works.
  await expect(number).toBeFocused();
});

test("an order that the packer has not seen is not packed by a second scan, by Enter, or after a failed search", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account", "packer");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  const moves: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/change-status/")) moves.push(request.url());
  });
  await open(page, SCAN);
  const number = page.getByLabel("Order or dispatch number");
  await expect(number).toBeFocused();
  await scan(page, newest.orderId);
  await expect(card(page, newest.orderId)).toBeVisible();

  const letThrough = await holdBack(page, "**/api/admin/orders/search", (request) =>
    (request.postData() ?? "").includes(middle.orderId),
  );
  await scan(page, middle.orderId);
  await expect(page.getByText("Searching...")).toBeVisible();
  await expect(card(page, newest.orderId)).toHaveCount(0);
  await scan(page, middle.orderId);
  await page.keyboard.press("Enter");
  await letThrough();
  await expect(card(page, middle.orderId)).toBeVisible();

  // Nor the order before, if the search for the next one fails.
  const restore = await intercept(page, "**/api/admin/orders/search", (route) => route.abort());
  await scan(page, oldest.orderId);
  await expect(page.getByText("No connection.").first()).toBeVisible();
  await page.keyboard.press("Enter");
  restore();
  await scan(page, oldest.orderId);
  await expect(card(page, oldest.orderId)).toBeVisible();
  expect(moves).toEqual([]);
  await expect(page.getByText("0 parcels packed here")).toBeVisible();
});

test(
  "the camera reads a slip once each time it is held up",
  { tag: "@phone" },
  async ({ shop, sql, page }, testInfo) => {
    const admin = await enterAdmin(page, shop, "/admin/account", "packer");
    const { newest } = await aMorning(shop, sql, admin);
    const folder = mkdtempSync(join(tmpdir(), "camera-"));
    try {
      // A fake camera picture: the code of a slip, at an angle, on a table.
      const modules = encodeQR(newest.orderId, "raw", { border: 4 });
      const pixels = Buffer.from(modules.flat().map((isDark) => (isDark ? 20 : 245)));
      const size = { width: modules.length, height: modules.length, channels: 1 as const };
      const code = await sharp(pixels, { raw: size })
        .resize(240, 240, { kernel: "nearest" })
        .png()
        .toBuffer();
      const slip = await sharp(code)
        .toColourspace("srgb")
        .rotate(12, { background: "#d8c8a8" })
        .png()
        .toBuffer();
      const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#d8c8a8" } })
        .composite([{ input: slip }])
        .jpeg()
        .toBuffer();
      const film = join(folder, "slip.mjpeg");
      writeFileSync(film, Buffer.concat([frame, frame, frame]));
      const launch = await chromiumLaunchOptions();
      const browser = await chromium.launch({
        ...launch,
        args: [
          ...(launch.args ?? []),
          "--use-fake-ui-for-media-stream",
          "--use-fake-device-for-media-stream",
          `--use-file-for-fake-video-capture=${film}`,
        ],
      });
      try {
        const viewport = testInfo.project.use.viewport ?? null;
        const seeing = await browser.newContext({ baseURL: shop.url, viewport, serviceWorkers: "block" });
        const withCamera = await seeing.newPage();
        await withCamera.goto("/admin/login");
        await withCamera.evaluate((token) => localStorage.setItem("adminToken", token), admin.token);
        await open(withCamera, SCAN);
        await withCamera.getByRole("button", { name: "Use the camera" }).click();
        await expect(card(withCamera, newest.orderId)).toBeVisible();
        await expectAccessible(withCamera);
        // The code is still in the picture. That is not a second scan.
        await expect(withCamera.getByText("0 parcels packed here")).toBeVisible();
        await withCamera.getByRole("button", { name: "Packed", exact: true }).click();
        await expect(withCamera.getByText("1 parcel packed here")).toBeVisible();
        await withCamera.getByRole("button", { name: "Camera off" }).click();
        await expect(withCamera.getByLabel("What the camera sees")).toHaveCount(0);
      } finally {
        await browser.close();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test("a missing or denied camera is reported", async ({ page, shop }) => {
  await enterAdmin(page, shop, SCAN, "packer");
  await page.getByRole("button", { name: "Use the camera" }).click();
  await expect(page.getByText(/(This device has no camera|The camera is blocked)/)).toBeVisible();
  await expectAccessible(page);
});

test("the list has a row per order with all its items, and is restored on reload", { tag: "@both" }, async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle } = await aMorning(shop, sql, admin);
  await blockOrderEvents(page);
  await open(page, PACKING);
  await page.getByRole("button", { name: "List", exact: true }).click();
  const row = card(page, newest.orderId);
  await expect(row).toContainText(newest.dispatchNumber);
  await expect(row).toContainText("2 × Nendran Banana Chips");
  const isCut = await page
    .getByRole("article")
    .locator("*")
    .evaluateAll((parts) =>
      parts.some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1),
    );
  expect(isCut).toBe(false);
  await expect(card(page, middle.orderId)).toContainText("12 × Tapioca Chips");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(row).toContainText("2 × Nendran Banana Chips");
  await page.getByRole("checkbox", { name: `Select ${middle.orderId}` }).check();
  await expect(page.getByRole("button", { name: "Packed (1)" })).toBeVisible();
  await page.getByRole("button", { name: `Packed: ${newest.orderId}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await expect(card(page, middle.orderId)).toContainText("Marine Drive");
});

test("two packers share the ticks of the pick list, and a shortage names the orders that wait", async ({
  page,
  context,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, oldest } = await aMorning(shop, sql, admin);
  await sql.query("delete from picked_lines");
  await open(page, `${PACKING}/pick-list`);
  const other = await context.newPage();
  await open(other, `${PACKING}/pick-list`);
  await page.getByRole("checkbox", { name: /Achappam/ }).check();
  await expect(page.getByText("1 of 3 picked")).toBeVisible();
  await expect(other.getByText("1 of 3 picked")).toBeVisible();
  await expect(other.getByText(`Picked by ${admin.username}`)).toBeVisible();
  await other.reload();
  await expect(other.getByRole("checkbox", { name: /Achappam/ })).toBeChecked();

  const chips = page.getByRole("listitem").filter({ hasText: "Nendran Banana Chips" });
  await chips.getByText("Not enough on the shelf?").click();
  await chips.getByLabel(/^Packets of Nendran Banana Chips/).fill("1");
  await expect(chips.getByText("1 order has to wait:")).toBeVisible();
  await expect(chips.getByRole("status")).toContainText(newest.dispatchNumber);
  await expect(chips.getByRole("status")).not.toContainText(oldest.dispatchNumber);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // A tick that is removed during its request is removed after it, however quickly the second press follows.
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.postData() ?? "");
  });
  const letThrough = await holdBack(page, "**/api/admin/pick-list/*");
  const tapioca = page.getByRole("checkbox", { name: /Tapioca/ });
  await tapioca.evaluate((box: HTMLInputElement) => {
    box.click();
    box.click();
  });
  await expect(tapioca).not.toBeChecked();
  await expect.poll(() => sent.length).toBe(1);
  await letThrough();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map((body) => JSON.parse(body).isPicked)).toEqual([true, false]);
  await expect(other.getByText("1 of 3 picked")).toBeVisible();

  // A tick that cannot be saved is undone.
  const row = page.getByRole("listitem").filter({ hasText: "Tapioca" });
  const restore = await intercept(page, "**/api/admin/pick-list/*", (route) => route.abort());
  await tapioca.click();
  await expect(row.getByRole("alert")).toContainText("Not saved");
  await expect(tapioca).not.toBeChecked();
  restore();
  // If only its reply is lost, the list that is loaded then shows it.
  await page.route("**/api/admin/pick-list/*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent("requestfailed");
  await tapioca.click();
  await lost;
  await expect(row.getByRole("alert")).toHaveCount(0);
  await expect(tapioca).toBeChecked();
});

test("a product of more orders than one request may name can be ticked", async ({ page, shop, sql }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { oldest } = await aMorning(shop, sql, admin);
  await sql.query("delete from picked_lines");
  await copyOrder(sql, oldest.orderId, { prefix: "SHELF", count: 3_000, status: "Confirmed" });
  await open(page, `${PACKING}/pick-list`);
  await page.getByRole("checkbox", { name: /Achappam/ }).check();
  await expect(page.getByText(`Picked by ${admin.username}`)).toBeVisible();
  await expect(page.getByText("1 of 3 picked")).toBeVisible();
  const { rows } = await sql.query("select count(*)::int as ticks from picked_lines");
  expect(rows).toEqual([{ ticks: 3_001 }]);
});
