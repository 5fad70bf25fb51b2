import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { openShipper, PARCEL } from "../../tests/support/courier.ts";
import { setFault } from "../../tests/support/emulators.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";

let shop: TestShop;
let orderId: string;
beforeAll(async () => {
  shop = await openClonedShop();
  orderId = await orderIn(shop, "Packed");
});
afterAll(() => shop.close());

const sessions = () => databaseOf(shop).selectFrom("shippingSessions").selectAll().execute();
const offers = (token: string, handle?: string) =>
  sendRequest<{ code: string }>(shop, "POST", `/api/admin/consignments/${orderId}/offers`, {
    headers: { authorization: `Bearer ${token}`, ...(handle ? { "shipping-token": handle } : {}) },
    body: PARCEL,
  });

test("signing in returns two tokens, of which only hashes are stored", async () => {
  const { shippingToken, shippingRefreshToken, token } = await openShipper(shop);
  for (const handle of [shippingToken, shippingRefreshToken]) expect(handle).toMatch(/^[\w-]{43}$/);
  const stored = JSON.stringify(await sessions());
  for (const secret of [shippingToken, shippingRefreshToken, "courier-password"])
    expect(stored).not.toContain(secret);
  expect((await offers(token, shippingToken)).status).toBe(200);
});

test("without a token, or with a wrong one or one of another session, the courier is not called", async () => {
  const mine = await openShipper(shop);
  const other = await openShipper(shop);
  for (const handle of [undefined, "x", mine.shippingRefreshToken, other.shippingToken])
    expect(await offers(mine.token, handle)).toMatchObject({
      status: 403,
      json: { code: "SHIPPING_SESSION_NEEDED" },
    });
});

test("a token expires after an hour; the refresh token renews it once", async () => {
  const shipper = await openShipper(shop);
  await sql`update shipping_sessions set expires_at = now()`.execute(databaseOf(shop));
  expect((await offers(shipper.token, shipper.shippingToken)).status).toBe(403);
  const refresh = (handle: string) =>
    shipper.request<typeof shipper>("POST", "/api/admin/shipping-session/refresh", {
      shippingRefreshToken: handle,
    });
  const renewed = expectStatus(await refresh(shipper.shippingRefreshToken), 200).json;
  expect((await offers(shipper.token, renewed.shippingToken)).status).toBe(200);
  expect(await refresh(shipper.shippingRefreshToken)).toMatchObject({
    status: 403,
    json: { code: "SHIPPING_SESSION_NEEDED" },
  });
  await sql`update shipping_sessions set refresh_until = now()`.execute(databaseOf(shop));
  expect((await refresh(renewed.shippingRefreshToken)).status).toBe(403);
});

test("of ten simultaneous renewals with the same refresh token one succeeds", async () => {
  const shipper = await openShipper(shop);
  const body = { shippingRefreshToken: shipper.shippingRefreshToken };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => shipper.request("POST", "/api/admin/shipping-session/refresh", body)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("logging out ends the tokens", async () => {
  const shipper = await openShipper(shop);
  const before = (await sessions()).length;
  expectStatus(await shipper.request("POST", "/api/admin/logout"), 200);
  expect(await sessions()).toHaveLength(before - 1);
});

test("an unavailable courier and a refused account return different errors", async () => {
  const otherShop = await openClonedShop();
  const packer = await openAdmin(otherShop, "packer");
  await setFault(otherShop, "shiprocket", "error", 1);
  const open = () => packer.request("POST", "/api/admin/shipping-session");
  expect(await open()).toMatchObject({ status: 503, json: { code: "COURIER_UNAVAILABLE" } });
  await setFault(otherShop, "shiprocket", "error", 1, { code: 403 });
  expect(await open()).toMatchObject({ status: 409, json: { code: "COURIER_REFUSED" } });
  expect((await open()).status).toBe(200);
  await otherShop.close();
});
