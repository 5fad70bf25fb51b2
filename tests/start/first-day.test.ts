// The first day of an owner: from DEMO=0 to a set-up list without open lines, by the calls of the screens that it links to.
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ShopSetup } from "../../contract/shop-setup.ts";
import { runScript } from "../../tools/shop-process.ts";
import { logIn, picture } from "../support/admin.ts";
import { Browser, expectStatus, sendRequest } from "../support/browser.ts";
import { payAtProvider } from "../support/provider.ts";
import { forShoppers, makeDataDir, openShop } from "./shop-process.ts";

test("an owner sets up an empty shop line by line, and the doctor reports the same lines", async () => {
  const dataDir = makeDataDir();
  const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: "banana leaf over coconut oil" };
  const shop = await openShop(dataDir, { env: { DEMO: "0", ADMIN_PASSWORD: "coconut-oil" } });
  const reached = forShoppers(shop);
  const owner = await logIn(reached, { username: "admin", password: "coconut-oil" });
  const open = async () => {
    const { lines } = expectStatus(await owner.request<ShopSetup>("GET", "/api/admin/setup"), 200).json;
    return lines.filter(({ isDone }) => !isDone).map(({ step }) => step);
  };
  const change = async (changes: object) =>
    void expectStatus(await owner.request("PATCH", "/api/admin/shop-profile", changes), 200);
  const doctor = () => runScript("tools/doctor.ts", [], { ...env, PORT: String(shop.port) });
  const home = async () => (await sendRequest(shop, "GET", "/")).text;

  let left = await open();
  expect(left[0]).toBe("name-and-logo");
  expect((await doctor()).stdout).toMatch(/^check +FSSAI number +not done yet\n +→ Enter the number/m);
  expect(await home()).not.toMatch(/100% Pure|100% Vegan|NO GMO/);

  /** Completes a line, and expects that only this line disappears. */
  const done = async (step: string, work: () => Promise<unknown>) => {
    await work();
    const now = await open();
    expect([step, now]).toEqual([step, left.filter((each) => each !== step)]);
    left = now;
  };
  await done("name-and-logo", async () => {
    await change({ name: "Malabar Munchies" });
    expect(await open()).toEqual(left);
    const image = await picture("green", { width: 200, height: 60 });
    expectStatus(await owner.send("/api/admin/shop-profile/pictures/logo", { image }), 200);
  });
  await done("phone-and-address", () =>
    change({ phone: "+91 98470 12345", postalAddress: "2 Beach Road, Kozhikode, Kerala 673001" }),
  );
  await done("email", () => change({ email: "hello@malabar.example" }));
  await done("gst", () => change({ hasNoGstin: true }));
  await done("fssai", () => change({ fssaiNumber: "21326009000123" }));
  await expect.poll(home).toContain("FSSAI Reg. No.");
  let productId = "";
  await done("product", async () => {
    const category = await owner.send<{ _id: string }>("/api/admin/categories", { name: "Chips" });
    const added = await owner.send<{ productId: string }>("/api/admin/products", {
      name: "Banana chips",
      category: expectStatus(category, 201).json._id,
      sellingPrice: "120",
      mrp: "140",
    });
    productId = expectStatus(added, 201).json.productId;
  });
  await done("delivery", () => change({ sheet: { originPincode: "673001" } }));
  const shopper = new Browser(reached);
  const orderId = await shopper.placeOrder([{ productId, quantity: 1 }]);
  await done("messages", () => shopper.verifyPhone(orderId, "+919876543210"));
  await done("test-order", async () => {
    const { paymentId } = await shopper.startPayment(orderId);
    const receipt = await payAtProvider(reached, paymentId);
    expectStatus(await shopper.tryConfirmPayment(orderId, receipt), 200);
  });
  await done("backup", async () => {
    const backup = await runScript("tools/backup.ts", [], {
      ...env,
      BACKUP_FOLDER: join(dataDir, "..", "backups"),
    });
    expect(backup).toMatchObject({ code: 0 });
  });

  expect(left).toEqual([]);
  const well = await doctor();
  expect([well.code, well.stdout.match(/not done yet|missing/g)]).toEqual([0, null]);
  await shop.stop();
});
