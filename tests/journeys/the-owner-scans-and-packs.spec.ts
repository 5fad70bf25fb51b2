// A packer at the table: with a scanner that types, with the camera, with a list in her hand.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import encodeQR from "qr";
import sharp from "sharp";
import { enterAdmin } from "../support/admin-journey.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { aMorning, card, hearNoNews, PACKING } from "../support/packing-journey.ts";

const SCAN = "/admin/today/scan";

/** A scanner types what it has read, and presses Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

test("a scanner that types: the slip shows what belongs into the parcel, and the same code says that it is in", async ({
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

  // By the dispatch number, and with Enter alone; another slip in between packs nothing.
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

  // What is not to be packed says so.
  await expect(number).toBeFocused();
  await scan(page, newest.orderId);
  await expect(page.getByText("This one is packed already.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Packed", exact: true })).toHaveCount(0);
  await scan(page, "NOBODY1");
  await expect(page.getByText("No order has the number NOBODY1.")).toBeVisible();
  await page.route("**/api/admin/orders/search", (route) => route.abort());
  await scan(page, oldest.orderId);
  await expect(page.getByText("No connection.").first()).toBeVisible();
  await expect(number).toBeFocused();
});

test("a packing that is refused is said until she dismisses it, whatever she scans next, and its order is shown as it is", async ({
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
  // The next slip is read before the shop has answered.
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
  // A scanner types wherever the focus is.
  await expect(number).toBeFocused();
});

test(
  "the camera reads a slip once for each time that it is held up",
  { tag: "@phone" },
  async ({ shop, sql, page }, testInfo) => {
    const admin = await enterAdmin(page, shop, "/admin/account", "packer");
    const { newest } = await aMorning(shop, sql, admin);
    const folder = mkdtempSync(join(tmpdir(), "camera-"));
    try {
      // What the camera sees: the code of a slip, at an angle, on a table.
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
        // It lies there still: that is no second scan.
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

test("a camera that is not there, or not allowed, is said", async ({ page, shop }) => {
  await enterAdmin(page, shop, SCAN, "packer");
  await page.getByRole("button", { name: "Use the camera" }).click();
  await expect(
    page.getByText(/Error: (This device has no camera|The browser may not use the camera)/),
  ).toBeVisible();
  await expectAccessible(page);
});

test("the list has a line an order, ten of them on a phone, and is remembered", { tag: "@both" }, async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle } = await aMorning(shop, sql, admin);
  await hearNoNews(page);
  await open(page, PACKING);
  await page.getByRole("button", { name: "List", exact: true }).click();
  const row = card(page, newest.orderId);
  await expect(row).toContainText(newest.dispatchNumber);
  await expect(row).toContainText("2 × Nendran Banana Chips");
  const heights = await page
    .getByRole("article")
    .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeLessThanOrEqual(56);
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

test("two packers share the ticks of the pick list; what is short names the orders that wait", async ({
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
  await chips.getByText("Too few on the shelf?").click();
  await chips.getByLabel(/^Packets of Nendran Banana Chips/).fill("1");
  await expect(chips.getByText("1 order has to wait:")).toBeVisible();
  await expect(chips.getByRole("status")).toContainText(newest.dispatchNumber);
  await expect(chips.getByRole("status")).not.toContainText(oldest.dispatchNumber);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // A tick that cannot be saved goes back.
  await page.route("**/api/admin/pick-list/*", (route) => route.abort());
  await page.getByRole("checkbox", { name: /Tapioca/ }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Tapioca" });
  await expect(row.getByRole("alert")).toContainText("The tick was not saved");
  await expect(page.getByRole("checkbox", { name: /Tapioca/ })).not.toBeChecked();
});
