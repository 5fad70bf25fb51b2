// A shopper as the server meets her: a browser with its cookies, a phone, and a way to pay.
import { createHmac } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { sql } from "kysely";
import { openSession } from "../../server/checkout/shopper-session.ts";
import type { TestShop } from "./open-test-shop.ts";

export interface Answer<Json = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  /** Undefined when the answer is no JSON, or compressed. */
  json: Json;
}

export interface Ask {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is; say its content-type in `headers`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** A source address of the loopback network, for shoppers who are not neighbours. */
  from?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request, with the path exactly as it is given. */
export function ask<Json = unknown>(
  shop: { url: string },
  method: string,
  path: string,
  { body, raw, headers = {}, from = "127.0.0.1" }: Ask = {},
): Promise<Answer<Json>> {
  const { hostname, port } = new URL(shop.url);
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const described =
    payload === undefined
      ? {}
      : {
          ...(raw === undefined ? { "content-type": "application/json" } : {}),
          "content-length": String(Buffer.byteLength(payload)),
        };
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        hostname,
        port,
        method,
        path,
        agent,
        localAddress: from,
        headers: { ...described, ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const whole = Buffer.concat(chunks);
          const text = whole.toString("utf8");
          const isPacked = answer.headers["content-encoding"] !== undefined;
          const isJson = String(answer.headers["content-type"]).includes("json") && text !== "" && !isPacked;
          resolve({
            status: answer.statusCode as number,
            headers: answer.headers,
            body: whole,
            text,
            json: (isJson ? JSON.parse(text) : undefined) as Json,
          });
        });
      },
    );
    asked.on("error", reject);
    asked.end(payload);
  });
}

/** Fails the test with the whole answer when the status is another one. */
export function expectStatus<Json>(answer: Answer<Json>, status: number): Answer<Json> {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer;
}

let phones = 0;

/** A phone that nobody in this test file has used. */
export function freshPhone(): string {
  return `+919${String(100_000_000 + phones++).padStart(9, "0")}`;
}

export const ADDRESS = {
  _id: null as string | null,
  fullName: "Lakshmi Nair",
  email: "lakshmi@example.com",
  pincode: "682001",
  state: "Kerala",
  city: "Kochi",
  houseNo: "Flat 4B",
  roadName: "Marine Drive",
  landmark: "Near High Court",
};

export const ONE_CHIPS = [{ productId: "nendran-banana-chips", quantity: 1 }];

export interface Payment {
  key: string;
  /** Paise. */
  amount: number;
  /** The provider's order id. */
  paymentId: string;
}

export interface Receipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** A browser at the shop. It keeps the cookies it is given. */
export class Browser {
  cookie = "";
  readonly shop: TestShop;
  readonly from: string;

  constructor(shop: TestShop, from = "127.0.0.1") {
    this.shop = shop;
    this.from = from;
  }

  async ask<Json = unknown>(method: string, path: string, options: Ask = {}): Promise<Answer<Json>> {
    const headers = { ...(this.cookie ? { cookie: this.cookie } : {}), ...options.headers };
    const answer = await ask<Json>(this.shop, method, path, { from: this.from, ...options, headers });
    const given = answer.headers["set-cookie"]?.[0];
    if (given) this.cookie = given.split(";")[0] as string;
    return answer;
  }

  createOrder(items: unknown, coupon?: unknown, headers?: Record<string, string>) {
    return this.ask<{ orderId: string; changed: unknown[]; code: string; fields?: Record<string, string> }>(
      "POST",
      "/api/users/createOrder",
      { body: { items, ...(coupon === undefined ? {} : { coupon }) }, ...(headers ? { headers } : {}) },
    );
  }

  async placeOrder(items: unknown = ONE_CHIPS, coupon?: unknown): Promise<string> {
    return expectStatus(await this.createOrder(items, coupon), 201).json.orderId;
  }

  sendOtp(phoneNo: unknown, orderId?: unknown) {
    return this.ask<{ success: boolean; message: string; code?: string }>("POST", "/api/auth/sent-otp", {
      body: { phoneNo, ...(orderId === undefined ? {} : { orderId }) },
    });
  }

  verifyOtp(phoneNo: unknown, otp: unknown, orderId: unknown) {
    return this.ask<{ success: boolean; message: string; code?: string }>("POST", "/api/auth/verify-otp", {
      body: { phoneNo, otp, orderId },
    });
  }

  /** Sends a code, reads it on the phone and types it in. */
  async verify(orderId: string, phone: string): Promise<void> {
    expectStatus(await this.sendOtp(phone, orderId), 200);
    expectStatus(await this.verifyOtp(phone, await codeOn(this.shop, phone), orderId), 200);
  }

  proceedToPay(orderId: string, address: unknown = ADDRESS) {
    return this.ask<Payment & { code: string; message: string; fields?: Record<string, string> }>(
      "POST",
      `/api/users/proceedToPay/${orderId}`,
      { body: { address } },
    );
  }

  async startPayment(orderId: string, address: unknown = ADDRESS): Promise<Payment> {
    return expectStatus(await this.proceedToPay(orderId, address), 200).json;
  }

  confirm(orderId: string, razorpayResponse: unknown) {
    return this.ask<{ status?: string; code?: string; message?: string }>(
      "POST",
      `/api/users/paymentSuccess/${orderId}`,
      { body: { razorpayResponse } },
    );
  }

  checkOrder(orderId: string) {
    return this.ask<Record<string, unknown>>("GET", `/api/users/checkOrder/${orderId}`);
  }

  getAddress(phone: string) {
    return this.ask<Record<string, unknown>>("GET", `/api/users/getAddress/${encodeURIComponent(phone)}`);
  }
}

/** A browser whose phone is proved for a new order. */
export async function verifiedShopper(
  shop: TestShop,
  { items, coupon, phone = freshPhone() }: { items?: unknown; coupon?: string; phone?: string } = {},
): Promise<{ browser: Browser; orderId: string; phone: string }> {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder(items, coupon);
  await browser.verify(orderId, phone);
  return { browser, orderId, phone };
}

/** A verified shopper whose payment has been started. */
export async function payingShopper(shop: TestShop, wish: { items?: unknown; coupon?: string } = {}) {
  const shopper = await verifiedShopper(shop, wish);
  return { ...shopper, payment: await shopper.browser.startPayment(shopper.orderId) };
}

export interface Message {
  to: string;
  channel: string;
  subject: string | null;
  body: string;
  code: string | null;
}

async function atSandbox<Json>(shop: TestShop, method: string, path: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${shop.sandboxUrl}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as Json;
  if (!response.ok && !path.endsWith("/pay"))
    throw new Error(`sandbox ${response.status}: ${JSON.stringify(json)}`);
  return json;
}

/** What a phone or an inbox has received, newest first. */
export function messagesTo(shop: TestShop, recipient: string): Promise<Message[]> {
  return atSandbox(shop, "GET", `/messages?to=${encodeURIComponent(recipient)}`);
}

/** The newest code on a phone. */
export async function codeOn(shop: TestShop, phone: string): Promise<string> {
  const [newest] = await messagesTo(shop, phone);
  if (!newest?.code) throw new Error(`no code on ${phone}`);
  return newest.code;
}

/** A code that is not the one given. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, "0");
}

/** What the checkout's Pay button does; `wish` chooses what the provider and its webhook do. */
export function payAtProvider(
  shop: TestShop,
  providerOrderId: string,
  wish: {
    webhook?: "none" | "once" | "twice" | "late";
    outcome?: "captured" | "authorized" | "failed";
    amount?: number;
    currency?: string;
    force?: boolean;
  } = {},
): Promise<Receipt> {
  return atSandbox(shop, "POST", "/razorpay/pay", { order_id: providerOrderId, webhook: "none", ...wish });
}

/** The bank finds the money after all, and the provider's webhook says so. */
export function captureLate(shop: TestShop, paymentId: string): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/late-capture`, {});
}

export function resendWebhook(shop: TestShop, paymentId: string, wish: object): Promise<unknown> {
  return atSandbox(shop, "POST", `/razorpay/payments/${paymentId}/webhook`, wish);
}

interface ProviderList {
  items: { id: string; amount: number; status: string; receipt?: string }[];
}

/** The provider's own lists, asked as the shop asks them. */
export async function atProvider(shop: TestShop, path: string): Promise<ProviderList["items"]> {
  const { keyId } = shop.shop.deps.config.payments;
  const authorization = `Basic ${Buffer.from(`${keyId}:${shop.keySecret}`).toString("base64")}`;
  const response = await fetch(`${shop.sandboxUrl}/razorpay/v1${path}`, { headers: { authorization } });
  return ((await response.json()) as ProviderList).items;
}

export function hmac(secret: string, text: string | Buffer): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** A receipt signed as the provider signs, for whatever it is said to pay. */
export function signedReceipt(shop: TestShop, providerOrderId: string, paymentId: string): Receipt {
  return {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: hmac(shop.keySecret, `${providerOrderId}|${paymentId}`),
  };
}

/** Makes a provider misbehave; `ok` ends it. */
export function setFault(
  shop: TestShop,
  provider: string,
  mode: string,
  count?: number,
  wish: { path?: string; code?: number } = {},
): Promise<unknown> {
  return atSandbox(shop, "POST", "/faults", { provider, mode, ...(count ? { count } : {}), ...wish });
}

/** The courier scans a parcel; told by its webhook `once` unless said otherwise. */
export function moveParcel(
  shop: TestShop,
  awb: string,
  status: string,
  webhook: "none" | "once" | "twice" = "once",
): Promise<unknown> {
  return atSandbox(shop, "POST", "/shiprocket/advance", { awb, status, webhook });
}

export const databaseOf = (shop: TestShop) => shop.shop.deps.db;

export function orderRow(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("orders")
    .selectAll()
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
}

export async function statusOf(shop: TestShop, orderId: string): Promise<string> {
  return (await orderRow(shop, orderId)).status;
}

export async function paymentsOf(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .leftJoin("refunds", "refunds.paymentId", "payments.id")
    .select([
      "payments.providerPaymentId",
      "payments.outcome",
      "payments.reason",
      "payments.amount",
      "refunds.state as refund",
    ])
    .where("orders.orderId", "=", orderId)
    .orderBy("payments.id")
    .execute();
}

/** Everything ever done to an order's status, oldest first. */
export async function movesOf(shop: TestShop, orderId: string): Promise<string[]> {
  const moves = await databaseOf(shop)
    .selectFrom("orderMoves")
    .innerJoin("orders", "orders.id", "orderMoves.orderId")
    .select(["fromStatus", "toStatus"])
    .where("orders.orderId", "=", orderId)
    .orderBy("orderMoves.id")
    .execute();
  return moves.map(({ fromStatus, toStatus }) => `${fromStatus}→${toStatus}`);
}

/** Moves the times of a phone's codes back. */
export async function ageCodes(shop: TestShop, phone: string, seconds: number): Promise<void> {
  await sql`update otp_codes set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}) where phone = ${phone}`.execute(
    databaseOf(shop),
  );
}

let products = 0;

/** A product of its own, so that what one test does to price and stock disturbs no other. */
export async function addProduct(
  shop: TestShop,
  wish: { price?: number; available?: number | null; inStock?: boolean } = {},
): Promise<{ id: string; productId: string }> {
  const { price = 10_000, available = null, inStock = true } = wish;
  const productId = `test-snack-${++products}`;
  const { rows } = await sql<{ id: string }>`
    insert into products (product_id, category_id, name, selling_price, mrp, in_stock, available, position)
    select ${productId}, id, ${`Test snack ${products}`}, ${price}, ${price}, ${inStock}, ${available}, 1000
    from categories order by position limit 1 returning id`.execute(databaseOf(shop));
  return { id: (rows[0] as { id: string }).id, productId };
}

let coupons = 0;

export async function addCoupon(
  shop: TestShop,
  wish: { percentage?: number; totalLimit?: number; perPhoneLimit?: number } = {},
): Promise<string> {
  const name = `TEST${++coupons}`;
  await databaseOf(shop)
    .insertInto("coupons")
    .values({
      name,
      percentage: wish.percentage ?? 10,
      totalLimit: wish.totalLimit ?? null,
      perPhoneLimit: wish.perPhoneLimit ?? null,
    })
    .execute();
  return name;
}

/** Until so many of the shop's connections wait for a lock that somebody else has. */
export async function untilWaiting(shop: TestShop, connections: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(databaseOf(shop));
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting >= connections) return;
    if (Date.now() > deadline) throw new Error(`${waiting} of ${connections} connections wait`);
  }
}

/** How many rows each table of the shop has. */
export async function countRows(shop: TestShop): Promise<Record<string, number>> {
  const db = databaseOf(shop);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    counts[name] = (counted.rows[0] as { n: number }).n;
  }
  return counts;
}

/** Many browsers with a verified order each, set up without a code for every one. */
export async function verifiedCrowd(
  shop: TestShop,
  size: number,
  items: unknown,
  coupon?: string,
): Promise<{ browser: Browser; orderId: string }[]> {
  const db = databaseOf(shop);
  return Promise.all(
    Array.from({ length: size }, async () => {
      const browser = new Browser(shop);
      const orderId = await browser.placeOrder(items, coupon);
      const phone = freshPhone();
      const { id } = await db
        .updateTable("orders")
        .set({ phone, status: "Verified" })
        .where("orderId", "=", orderId)
        .returning("id")
        .executeTakeFirstOrThrow();
      browser.cookie = `shopper=${await openSession(db, { phone, orderId: id })}`;
      return { browser, orderId };
    }),
  );
}
