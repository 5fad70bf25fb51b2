// Clients with an admin token, and paid orders.
import { sql } from "kysely";
import sharp from "sharp";
import type { AdminRole } from "../../rules/admin-role.ts";
import { hashPassword } from "../../server/staff/passwords.ts";
import { type Answer, type Browser, expectStatus, sendRequest } from "./browser.ts";
import { payingShopper } from "./builders.ts";
import type { TestShop } from "./open-test-shop.ts";
import { payAtProvider } from "./provider.ts";
import { databaseOf } from "./rows.ts";

export const PASSWORD = "a-long-password";

/** Hashing is expensive on purpose. */
let passwordHash: Promise<string> | undefined;
let admins = 0;

export interface FilePart {
  name: string;
  type: string;
  content: Uint8Array;
}
type FormValue = string | FilePart;
type Headers = Record<string, string>;

export interface Admin {
  username: string;
  token: string;
  request<Json = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    more?: Headers,
  ): Promise<Answer<Json>>;
  /** Sends a multipart form, with its fields in the given order. */
  send<Json = Record<string, unknown>>(
    path: string,
    form: Record<string, FormValue | FormValue[]>,
    more?: Headers,
  ): Promise<Answer<Json>>;
}

/** Creates an account and logs it in. */
export async function openAdmin(shop: TestShop, role: AdminRole = "owner"): Promise<Admin> {
  const username = `${role}-${process.pid}-${admins++}`;
  passwordHash ??= hashPassword(PASSWORD);
  await databaseOf(shop)
    .insertInto("adminUsers")
    .values({ username, passwordHash: await passwordHash, role })
    .execute();
  return logIn(shop, { username });
}

/** Logs an account in; `code` is needed if it has an authenticator app. */
export async function logIn(
  shop: TestShop,
  { username, password = PASSWORD, code }: { username: string; password?: string; code?: string },
): Promise<Admin> {
  const body = { username, password, ...(code ? { code } : {}) };
  const answer = await sendRequest<{ token: string }>(shop, "POST", "/api/admin/login", { body });
  const { token } = expectStatus(answer, 200).json;
  const headers = { authorization: `Bearer ${token}` };
  return {
    username,
    token,
    request: (method, path, payload, more) =>
      sendRequest(shop, method, path, {
        headers: { ...headers, ...more },
        ...(payload === undefined ? {} : { body: payload }),
      }),
    async send(path, form, more) {
      const filled = new FormData();
      for (const [name, value] of Object.entries(form)) {
        for (const each of Array.isArray(value) ? value : [value]) {
          if (typeof each === "string") filled.append(name, each);
          else filled.append(name, new Blob([Uint8Array.from(each.content)], { type: each.type }), each.name);
        }
      }
      const encoded = new Response(filled);
      return sendRequest(shop, "POST", path, {
        headers: { ...headers, ...more, "content-type": encoded.headers.get("content-type") as string },
        raw: Buffer.from(await encoded.arrayBuffer()),
      });
    },
  };
}

/** Makes the last password check of an account older than the ten minutes for which it is valid. */
export async function expirePasswordProof(shop: TestShop, { username }: { username: string }): Promise<void> {
  await sql`update admin_sessions set password_proved_at = now() - interval '11 minutes'
    from admin_users where admin_users.id = user_id and username = ${username}`.execute(databaseOf(shop));
}

/** Confirms the admin's password again. */
export async function provePassword(admin: Admin): Promise<void> {
  expectStatus(await admin.request("POST", "/api/admin/prove-password", { password: PASSWORD }), 200);
}

/** A single-colour PNG to upload. */
export async function picture(
  colour: string,
  { width = 64, height = 48, name = "picture.png" } = {},
): Promise<FilePart> {
  const content = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, type: "image/png", content };
}

/** Creates an order that is paid at the provider and confirmed by the browser. */
export async function paidOrder(
  shop: TestShop,
  order: { items?: unknown; coupon?: string } = {},
): Promise<{ browser: Browser; orderId: string; phone: string }> {
  const { browser, orderId, phone, payment } = await payingShopper(shop, order);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.tryConfirmPayment(orderId, receipt), 200);
  return { browser, orderId, phone };
}
