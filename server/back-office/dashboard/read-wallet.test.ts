import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin } from "../../../tests/support/admin.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { fast2smsWallet } from "../../adapters/messages/wallet.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const requestWallet = () => owner.request("GET", "/api/admin/fast-two-api-wallet-ballance");

/** The wallet's result when its provider sends this reply. */
async function walletAnswering(status: number, body: unknown) {
  const received: (string | undefined)[] = [];
  const provider = createServer((request, response) => {
    received.push(request.method, request.url, request.headers.authorization);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as { port: number };
  const wallet = fast2smsWallet({ walletUrl: `http://127.0.0.1:${port}`, walletKey: "the-key" });
  const outcome = await wallet.balance().catch((error: Error) => error);
  provider.closeAllConnections();
  provider.close();
  return { outcome, received };
}

test("the owner sees the wallet's balance as numbers", async () => {
  const { status, json } = await requestWallet();
  expect([status, json]).toEqual([200, { ballance: 75, sms_count: 300 }]);
});

test("an empty wallet is reported as empty, not as unknown", async () => {
  await setFault(shop, "fast2sms", "wallet-empty", 1);
  const { status, json } = await requestWallet();
  expect([status, json]).toEqual([200, { ballance: 0, sms_count: 0 }]);
});

test.each(["error", "timeout", "html", "reset", "rate-limit", "half"])(
  "a provider failure of %s gives 503 and the message of the specification",
  async (mode) => {
    await setFault(shop, "fast2sms", mode, 1);
    const { status, json, text, headers } = await requestWallet();
    expect([status, json]).toEqual([
      503,
      { message: "failed to fetch wallet ballance", code: "WALLET_UNAVAILABLE" },
    ]);
    expect(headers["retry-after"]).toBeDefined();
    expect(text).not.toContain("fast2sms-key");
  },
);

test("the dashboard replies while the wallet's provider does not", async () => {
  await setFault(shop, "fast2sms", "timeout", 1);
  const wallet = requestWallet();
  const answered: string[] = [];
  const noted = wallet.then(() => answered.push("wallet"));
  const dashboard = await owner.request("GET", "/api/admin/dashboard");
  answered.push("dashboard");
  await noted;
  expect(dashboard.status).toBe(200);
  expect(answered).toEqual(["dashboard", "wallet"]);
  expect((await wallet).status).toBe(503);
});

test("the API key is sent in a header, never in a URL that is logged", async () => {
  const { outcome, received } = await walletAnswering(200, { return: true, wallet: "12.3456", sms_count: 7 });
  expect(outcome).toEqual({ rupees: 12.3456, messagesLeft: 7 });
  expect(received).toEqual(["POST", "/dev/wallet", "the-key"]);
});

test.each([
  [200, { return: false, status_code: 412, message: "Invalid Authentication" }],
  [401, { return: false, status_code: 412, message: "Invalid Authentication" }],
  [200, { return: false, wallet: "12.00", sms_count: 7 }],
  [200, { return: true, wallet: "plenty", sms_count: 7 }],
  [200, { return: true, wallet: "12.00" }],
  [200, { return: true, wallet: "12.00", sms_count: -1 }],
  [200, null],
])("a reply of %i %o does not count as a balance", async (status, body) => {
  const { outcome } = await walletAnswering(status, body);
  expect(outcome).toBeInstanceOf(Error);
  expect((outcome as Error).message).not.toContain("the-key");
});
