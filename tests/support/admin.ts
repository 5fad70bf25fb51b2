// Somebody with an admin token, and how a paid order comes to be.
import { sql } from "kysely";
import sharp from "sharp";
import type { AdminRole } from "../../rules/admin-role.ts";
import { hashPassword } from "../../server/staff/passwords.ts";
import { type Answer, ask, type Browser, expectStatus } from "./browser.ts";
import { payingShopper } from "./builders.ts";
import type { TestShop } from "./open-test-shop.ts";
import { payAtProvider } from "./provider.ts";
import { databaseOf } from "./rows.ts";

export const PASSWORD = "a-long-password";

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
  ask<Json = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    more?: Headers,
  ): Promise<Answer<Json>>;
  /** Sends a multipart form, its fields in the order given. */
  send<Json = Record<string, unknown>>(
    path: string,
    form: Record<string, FormValue | FormValue[]>,
    more?: Headers,
  ): Promise<Answer<Json>>;
}

/** Makes an account of its own and logs it in. */
export async function openAdmin(shop: TestShop, role: AdminRole = "owner"): Promise<Admin> {
  const username = `${role}-${process.pid}-${admins++}`;
  await databaseOf(shop)
    .insertInto("adminUsers")
    .values({ username, passwordHash: await hashPassword(PASSWORD), role })
    .execute();
  return logIn(shop, { username });
}

/** Logs an account in, with a code where it has an authenticator app. */
export async function logIn(
  shop: TestShop,
  { username, password = PASSWORD, code }: { username: string; password?: string; code?: string },
): Promise<Admin> {
  const body = { username, password, ...(code ? { code } : {}) };
  const answer = await ask<{ token: string }>(shop, "POST", "/api/admin/login", { body });
  const { token } = expectStatus(answer, 200).json;
  const headers = { authorization: `Bearer ${token}` };
  return {
    username,
    token,
    ask: (method, path, asked, more) =>
      ask(shop, method, path, {
        headers: { ...headers, ...more },
        ...(asked === undefined ? {} : { body: asked }),
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
      return ask(shop, "POST", path, {
        headers: { ...headers, ...more, "content-type": encoded.headers.get("content-type") as string },
        raw: Buffer.from(await encoded.arrayBuffer()),
      });
    },
  };
}

/** Lets more than ten minutes pass since the admin entered her password. */
export async function forgetProof(shop: TestShop, { username }: { username: string }): Promise<void> {
  await sql`update admin_sessions set password_proved_at = now() - interval '11 minutes'
    from admin_users where admin_users.id = user_id and username = ${username}`.execute(databaseOf(shop));
}

/** Enters the admin's password once more. */
export async function provePassword(admin: Admin): Promise<void> {
  expectStatus(await admin.ask("POST", "/api/admin/prove-password", { password: PASSWORD }), 200);
}

/** A picture of one colour, as a file somebody chose. */
export async function picture(
  colour: string,
  { width = 64, height = 48, name = "picture.png" } = {},
): Promise<FilePart> {
  const content = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, type: "image/png", content };
}

/** An order that has been paid at the provider and confirmed by the browser. */
export async function paidOrder(
  shop: TestShop,
  order: { items?: unknown; coupon?: string } = {},
): Promise<{ browser: Browser; orderId: string; phone: string }> {
  const { browser, orderId, phone, payment } = await payingShopper(shop, order);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.askToConfirmPayment(orderId, receipt), 200);
  return { browser, orderId, phone };
}
