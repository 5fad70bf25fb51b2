import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { type Admin, logIn, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { ADDRESS, expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { BY_COURIER, openShipper } from "../../tests/support/courier.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { cancelBookings } from "../../tests/support/work-off.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const PATH = "/api/admin/orders/events";

/** An open screen and the events it receives. */
class Screen {
  #received = "";
  #wake = () => {};
  readonly answer: IncomingMessage;

  constructor(answer: IncomingMessage) {
    this.answer = answer;
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => {
      this.#received += text;
      this.#wake();
    });
    for (const event of ["end", "aborted", "error"]) answer.on(event, () => this.#wake());
  }

  get received(): string {
    return this.#received;
  }

  async until(text: string): Promise<void> {
    while (!this.#received.includes(text)) {
      if (this.answer.readableEnded) throw new Error(`ended without ${text}: ${this.#received}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async ended(): Promise<void> {
    if (!this.answer.readableEnded) await once(this.answer, "end");
  }

  close(): void {
    this.answer.destroy();
  }
}

async function listenAs(admin: Admin, at = shop, query = ""): Promise<Screen> {
  const outgoing = request(`${at.url}${PATH}${query}`, {
    agent: false,
    headers: { authorization: `Bearer ${admin.token}` },
  }).end();
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const screen = new Screen(answer);
  if (answer.statusCode === 200) await screen.until(":");
  return screen;
}

const eventOf = (orderId: string, status: string, totalAmount: number) =>
  `event: order\ndata: ${JSON.stringify({ orderId, status, totalAmount })}\n\n`;

test("owner and packer receive an event when an order is paid and for each move, in order", async () => {
  const packer = await openAdmin(shop, "packer");
  const screens = [await listenAs(owner), await listenAs(packer)];
  const { orderId } = await paidOrder(shop);
  await owner.request("GET", `/api/admin/confirm-email/${orderId}`);
  await packer.request("POST", "/api/admin/orders/pack", { orderIds: [orderId] });
  for (const screen of screens) {
    await screen.until(eventOf(orderId, "Packed", 155));
    // On a slow machine a second heartbeat may come between.
    expect(screen.received.replace(/(?<=.): heartbeat\n\n/gs, "")).toBe(
      `: heartbeat\n\n${eventOf(orderId, "Paid", 155)}${eventOf(orderId, "Confirmed", 155)}${eventOf(orderId, "Packed", 155)}`,
    );
    expect(screen.answer.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    screen.close();
  }
});

test("screens receive an event when a paid order changes without a move, and a screen that missed it reloads", async () => {
  const { orderId } = await paidOrder(shop);
  const changed = `event: changed\ndata: ${JSON.stringify({ orderId })}\n\n`;
  const { items } = (await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json;
  const [{ productId, sellingPrice }] = items as [OrderDetail["items"][number]];
  const change = async (method: string, path: string, body?: object) => {
    const screen = await listenAs(owner);
    const { status } = await owner.request(method, `/api/admin/order/${path}/${orderId}`, body);
    expect(status).toBeLessThan(300);
    await screen.until(changed);
    screen.close();
  };
  await change("PUT", "address", { ...ADDRESS, landmark: "Behind the new temple" });
  await change("POST", "notes", { note: "A ribbon, please", isForPacking: true });
  await change("POST", "refund", {
    refundId: randomUUID(),
    lines: [{ productId, quantity: 1 }],
    reason: "A packet was crushed",
    restock: false,
    expected: sellingPrice,
  });
  await change("PUT", "hold", { reason: "The shopper asked to wait" });
  await change("PUT", "hold", { reason: "The address is unclear" });
  await change("DELETE", "hold");
  const late = await listenAs(owner, shop, "?age=0");
  await late.until("event: refresh\ndata: {}\n\n");
  late.close();
});

test("screens receive an event when a parcel is booked, and when the courier has cancelled the booking", async () => {
  const { orderId } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed"])
    expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status }), 200);
  const packer = await openShipper(shop);
  const changed = `event: changed\ndata: ${JSON.stringify({ orderId })}\n\n`;
  const booking = await listenAs(owner);
  expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  await booking.until(changed);
  booking.close();
  // The hold itself is the first event, the courier's reply the second.
  const cancelling = await listenAs(owner);
  expectStatus(await owner.request("PUT", `/api/admin/order/hold/${orderId}`, { reason: "Away" }), 200);
  await cancelBookings(shop);
  await cancelling.until(changed.repeat(2));
  cancelling.close();
});

test("a stream requires a token, and HEAD opens none", async () => {
  const nobodys: Record<string, string>[] = [{}, { authorization: `Bearer ${"x".repeat(43)}` }];
  for (const headers of nobodys)
    expect(await sendRequest(shop, "GET", PATH, { headers })).toMatchObject({
      status: 401,
      json: { code: "NO_ADMIN" },
    });
  expect((await sendRequest(shop, "GET", `${PATH}?token=${owner.token}`)).status).toBe(401);
  expect((await owner.request("HEAD", PATH)).status).toBe(404);
});

test("a session that logged out receives no more events; others do", async () => {
  const leaving = await openAdmin(shop);
  const [loggedOut, stays] = [await listenAs(leaving), await listenAs(owner)];
  await leaving.request("POST", "/api/admin/logout");
  const orderId = await orderIn(shop, "Confirmed");
  await stays.until(orderId);
  await loggedOut.ended();
  expect(loggedOut.received).not.toContain(orderId);
  stays.close();
});

test("a packer who becomes an accountant receives no more events", async () => {
  const packer = await openAdmin(shop, "packer");
  const [changed, stays] = [await listenAs(packer), await listenAs(owner)];
  await sql`update admin_users set role = 'accountant' where username = ${packer.username}`.execute(
    databaseOf(shop),
  );
  const orderId = await orderIn(shop, "Confirmed");
  await stays.until(orderId);
  await changed.ended();
  expect(changed.received).not.toContain(orderId);
  stays.close();
});

test("receiving events does not extend a session that is idle for twelve hours", async () => {
  const idle = await openAdmin(shop);
  const screen = await listenAs(idle);
  await sql`update admin_sessions set last_used_at = now() - interval '12 hours 1 second'
    from admin_users where admin_users.id = user_id and username = ${idle.username}`.execute(
    databaseOf(shop),
  );
  await orderIn(shop, "Confirmed");
  await screen.ended();
});

test("after the listening connection is lost, screens are told to refresh and receive further events", async () => {
  const screen = await listenAs(owner);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'snackshop listens'`.execute(databaseOf(shop));
  await screen.until("event: refresh\ndata: {}\n\n");
  const orderId = await orderIn(shop, "Paid");
  await screen.until(eventOf(orderId, "Paid", 155));
  screen.close();
});

const HOUR_MS = 60 * 60_000;

/** A shop that has run for an hour. */
async function openEarlierShop(): Promise<TestShop> {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() - HOUR_MS);
  try {
    return await openClonedShop();
  } finally {
    clock.mockRestore();
  }
}

/** Opens and ends the subscription of a screen. @returns whether the screen received "refresh" */
async function isReloaded(own: TestShop, query: string): Promise<boolean> {
  const admin = await openAdmin(own);
  const screen = await listenAs(admin, own, query);
  await admin.request("POST", "/api/admin/logout");
  // An ended session receives nothing more, so what was received before is complete.
  const orderId = await orderIn(own, "Verified");
  await sql`update orders set status = 'Paid' where order_number = ${orderId}`.execute(databaseOf(own));
  await screen.ended();
  return screen.received.includes("event: refresh");
}

/** Makes all moves of orders earlier. */
const backOffMoves = (own: TestShop, time: string) =>
  databaseOf(own)
    .transaction()
    .execute(async (trx) => {
      await sql`alter table order_moves disable trigger user`.execute(trx);
      await sql`update order_moves set moved_at = moved_at - ${time}::interval`.execute(trx);
      await sql`alter table order_moves enable trigger user`.execute(trx);
    });

test("a screen reloads if its data is older than the start of the process, or than its last lost connection", async () => {
  const started = await openClonedShop();
  await backOffMoves(started, "1 hour");
  expect(await isReloaded(started, "?age=240000")).toBe(true);
  await started.close();
  const own = await openEarlierShop();
  await backOffMoves(own, "1 hour");
  expect(await isReloaded(own, "?age=240000")).toBe(false);
  await backOffMoves(own, "1 hour");
  own.shop.deps.orderEvents.publish("refresh");
  expect(await isReloaded(own, "?age=240000")).toBe(true);
  await own.close();
});

test("a new subscription refreshes only a screen whose data may be older than a move", async () => {
  const own = await openEarlierShop();
  expect(await isReloaded(own, "?age=0")).toBe(false);
  expect(await isReloaded(own, "?age=0")).toBe(true);
  await backOffMoves(own, "1 minute");
  expect(await isReloaded(own, "?age=20000")).toBe(false);
  await backOffMoves(own, "1 minute");
  expect(await isReloaded(own, "?age=120000")).toBe(true);
  await backOffMoves(own, "1 hour");
  expect(await isReloaded(own, "?age=3600000")).toBe(true);
  await backOffMoves(own, "1 hour");
  expect(await isReloaded(own, "")).toBe(false);
  await own.close();
});

test("the 51st screen is refused with Retry-After, and accepted once another has closed", async () => {
  const admins: Admin[] = [];
  for (let n = 0; n < 6; n++) admins.push(await openAdmin(shop));
  const admin = admins[5] as Admin;
  const screens: Screen[] = [];
  for (let n = 0; n < 50; n++) screens.push(await listenAs(admins[n % 5] as Admin));
  const refused = await listenAs(admin);
  expect([refused.answer.statusCode, refused.answer.headers["retry-after"]]).toEqual([503, "60"]);
  screens[0]?.close();
  let next = await listenAs(admin);
  while (next.answer.statusCode === 503) next = await listenAs(admin);
  expect(next.answer.statusCode).toBe(200);
  for (const screen of [...screens, next]) screen.close();
});

test("an account with many screens does not block the others", async () => {
  const packer = await openAdmin(shop, "packer");
  const screens: Screen[] = [];
  for (let n = 0; n < 12; n++) screens.push(await listenAs(packer));
  const second = await logIn(shop, { username: packer.username });
  for (const session of [packer, second]) {
    const refused = await listenAs(session);
    expect([refused.answer.statusCode, refused.answer.headers["retry-after"]]).toEqual([503, "60"]);
  }
  const owners = await listenAs(owner);
  expect(owners.answer.statusCode).toBe(200);
  for (const screen of [...screens, owners]) screen.close();
});

test("a shop that closes ends the streams properly and does not wait for them", async () => {
  const closing = await openClonedShop();
  const screen = await listenAs(await openAdmin(closing), closing);
  const orderId = await orderIn(closing, "Paid");
  await screen.until(orderId);
  await Promise.all([closing.close(), screen.ended()]);
  expect(screen.answer.complete).toBe(true);
});
