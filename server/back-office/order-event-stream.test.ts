import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, logIn, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { ask } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const PATH = "/api/admin/orders/events";

/** What one open screen hears. */
class Screen {
  #heard = "";
  #wake = () => {};
  readonly answer: IncomingMessage;

  constructor(answer: IncomingMessage) {
    this.answer = answer;
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => {
      this.#heard += text;
      this.#wake();
    });
    for (const event of ["end", "aborted", "error"]) answer.on(event, () => this.#wake());
  }

  get heard(): string {
    return this.#heard;
  }

  async until(text: string): Promise<void> {
    while (!this.#heard.includes(text)) {
      if (this.answer.readableEnded) throw new Error(`ended without ${text}: ${this.#heard}`);
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
  const asked = request(`${at.url}${PATH}${query}`, {
    agent: false,
    headers: { authorization: `Bearer ${admin.token}` },
  }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const screen = new Screen(answer);
  if (answer.statusCode === 200) await screen.until(":");
  return screen;
}

const eventOf = (orderId: string, status: string, totalAmount: number) =>
  `event: order\ndata: ${JSON.stringify({ orderId, status, totalAmount })}\n\n`;

test("owner and packer hear of an order when it is paid and whenever it moves on, in this order", async () => {
  const packer = await openAdmin(shop, "packer");
  const screens = [await listenAs(owner), await listenAs(packer)];
  const { orderId } = await paidOrder(shop);
  await owner.ask("GET", `/api/admin/confirm-email/${orderId}`);
  await packer.ask("POST", "/api/admin/orders/pack", { orderIds: [orderId] });
  for (const screen of screens) {
    await screen.until(eventOf(orderId, "Packed", 155));
    expect(screen.heard).toBe(
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

test("nobody hears anything without a token, and HEAD opens no stream", async () => {
  const nobodys: Record<string, string>[] = [{}, { authorization: `Bearer ${"x".repeat(43)}` }];
  for (const headers of nobodys)
    expect(await ask(shop, "GET", PATH, { headers })).toMatchObject({
      status: 401,
      json: { code: "NO_ADMIN" },
    });
  expect((await ask(shop, "GET", `${PATH}?token=${owner.token}`)).status).toBe(401);
  expect((await owner.ask("HEAD", PATH)).status).toBe(404);
});

test("who has logged out hears nothing more; others do", async () => {
  const leaving = await openAdmin(shop);
  const [gone, stays] = [await listenAs(leaving), await listenAs(owner)];
  await leaving.ask("POST", "/api/admin/logout");
  const orderId = await orderIn(shop, "Confirmed");
  await stays.until(orderId);
  await gone.ended();
  expect(gone.heard).not.toContain(orderId);
  stays.close();
});

test("a session that nobody has used for twelve hours is not kept alive by listening", async () => {
  const idle = await openAdmin(shop);
  const screen = await listenAs(idle);
  await sql`update admin_sessions set last_used_at = now() - interval '12 hours 1 second'
    from admin_users where admin_users.id = user_id and username = ${idle.username}`.execute(
    databaseOf(shop),
  );
  await orderIn(shop, "Confirmed");
  await screen.ended();
});

test("after the database's link was lost the screens are asked to load anew, and go on listening", async () => {
  const screen = await listenAs(owner);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'snackshop listens'`.execute(databaseOf(shop));
  await screen.until("event: refresh\ndata: {}\n\n");
  const orderId = await orderIn(shop, "Paid");
  await screen.until(eventOf(orderId, "Paid", 155));
  screen.close();
});

test("a new subscription reloads only a screen whose data may be older than a move", async () => {
  const own = await openClonedShop();
  const isReloaded = async (query: string) => {
    const admin = await openAdmin(own);
    const screen = await listenAs(admin, own, query);
    await admin.ask("POST", "/api/admin/logout");
    // A session that has ended gets nothing more: what was received before is complete.
    const orderId = await orderIn(own, "Verified");
    await sql`update orders set status = 'Paid' where order_number = ${orderId}`.execute(databaseOf(own));
    await screen.ended();
    return screen.heard.includes("event: refresh");
  };
  const letPass = (time: string) =>
    databaseOf(own)
      .transaction()
      .execute(async (trx) => {
        await sql`alter table order_moves disable trigger user`.execute(trx);
        await sql`update order_moves set moved_at = moved_at - ${time}::interval`.execute(trx);
        await sql`alter table order_moves enable trigger user`.execute(trx);
      });
  expect(await isReloaded("?age=0")).toBe(false);
  expect(await isReloaded("?age=0")).toBe(true);
  await letPass("1 minute");
  expect(await isReloaded("?age=20000")).toBe(false);
  await letPass("1 minute");
  expect(await isReloaded("?age=120000")).toBe(true);
  await letPass("1 hour");
  expect(await isReloaded("?age=3600000")).toBe(true);
  await letPass("1 hour");
  expect(await isReloaded("")).toBe(false);
  await own.close();
});

test("the fifty-first screen is asked to come back later, and may when one has left", async () => {
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

test("an account with many screens does not lock out the others", async () => {
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

test("a shop that closes ends the streams in good order and does not wait for them", async () => {
  const closing = await openClonedShop();
  const screen = await listenAs(await openAdmin(closing), closing);
  const orderId = await orderIn(closing, "Paid");
  await screen.until(orderId);
  await Promise.all([closing.close(), screen.ended()]);
  expect(screen.answer.complete).toBe(true);
});
