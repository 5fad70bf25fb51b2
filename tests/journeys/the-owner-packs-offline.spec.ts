import { openAdmin } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { aMorning, PACKING } from "../support/packing-journey.ts";

// The offline list is shown by a service worker.
test.use({ serviceWorkers: "allow" });

test("a reload without a connection shows the last packing list, and the screen returns by itself", {
  tag: "@phone",
}, async ({ page, shop, sql }) => {
  const { newest, middle, oldest } = await aMorning(shop, sql, await openAdmin(shop));
  await enterAdmin(page, shop, PACKING, "packer");
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect.poll(() => page.evaluate(() => caches.has("packing-list"))).toBe(true);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No connection\. This is the list of \d+:\d\d [ap]m:/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "3 Confirmed orders" })).toBeVisible();
  const rows = page.getByRole("listitem");
  await expect(rows).toContainText([newest, middle, oldest].map(({ dispatchNumber }) => dispatchNumber));
  await expect(rows.first()).toContainText("Lakshmi Nair, Kochi 682001");
  await expect(rows.first()).toContainText("2 × Nendran Banana Chips");
  for (const hidden of [newest.phone.slice(3), "lakshmi@example.com", "Marine Drive", "₹"])
    await expect(page.getByText(hidden)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.context().setOffline(false);
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText("This is the list of")).toHaveCount(0);

  // Nothing is left after the logout.
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Admin" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has("packing-list"))).toBe(false);
  await page.context().setOffline(true);
  await expect(page.goto(PACKING)).rejects.toThrow(/net::ERR_/);
  await page.context().setOffline(false);
  await open(page, PACKING);
  await page.waitForURL(/\/admin\/login/);
});
