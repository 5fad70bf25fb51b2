// The shop's shopper as the server meets her: a browser with its cookies.

import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { OrderNumber } from "../../rules/ids.ts";
import { expectDescribed } from "./expect-described.ts";
import { codeOn } from "./mailbox.ts";
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

/** One request, with the path exactly as it is given; a refusal has to be one that the shop describes. */
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
  const answered = new Promise<Answer<Json>>((resolve, reject) => {
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
  return answered.then((answer) => {
    expectDescribed(method, path, answer.status, answer.json);
    return answer;
  });
}

/** Fails the test with the whole answer when the status is another one. */
export function expectStatus<Json>(answer: Answer<Json>, status: number): Answer<Json> {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer;
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

function nameAndValue(cookie: string): [string, string] {
  const at = cookie.indexOf("=");
  return [cookie.slice(0, at), cookie.slice(at + 1)];
}

/**
 * A browser at the shop. It keeps the cookies it is given. Each `askTo…` makes one call of the contract and gives the
 * shop's answer, whatever it is; the others fail the test where the shop refuses.
 */
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
    const cookies = new Map(this.cookie.split("; ").flatMap((each) => (each ? [nameAndValue(each)] : [])));
    for (const given of answer.headers["set-cookie"] ?? [])
      cookies.set(...nameAndValue(given.split(";")[0] as string));
    this.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return answer;
  }

  askToPlaceOrder(items: unknown, coupon?: unknown, headers?: Record<string, string>) {
    return this.ask<{
      orderId: OrderNumber;
      changed: unknown[];
      code: string;
      fields?: Record<string, string>;
    }>("POST", "/api/users/createOrder", {
      body: { items, ...(coupon === undefined ? {} : { coupon }) },
      ...(headers ? { headers } : {}),
    });
  }

  async placeOrder(items: unknown = ONE_CHIPS, coupon?: unknown): Promise<OrderNumber> {
    return expectStatus(await this.askToPlaceOrder(items, coupon), 201).json.orderId;
  }

  askToSendOtp(phoneNo: unknown, orderId?: unknown) {
    return this.ask<{ success: boolean; message: string; code?: string }>("POST", "/api/auth/sent-otp", {
      body: { phoneNo, ...(orderId === undefined ? {} : { orderId }) },
    });
  }

  askToVerifyOtp(phoneNo: unknown, otp: unknown, orderId: unknown) {
    return this.ask<{ success: boolean; message: string; code?: string }>("POST", "/api/auth/verify-otp", {
      body: { phoneNo, otp, orderId },
    });
  }

  /** Sends a code, reads it on the phone and types it in. */
  async verifyPhone(orderId: string, phone: string): Promise<void> {
    expectStatus(await this.askToSendOtp(phone, orderId), 200);
    expectStatus(await this.askToVerifyOtp(phone, await codeOn(this.shop, phone), orderId), 200);
  }

  askToStartPayment(orderId: string, address: unknown = ADDRESS) {
    return this.ask<Payment & { code: string; message: string; fields?: Record<string, string> }>(
      "POST",
      `/api/users/proceedToPay/${orderId}`,
      { body: { address } },
    );
  }

  async startPayment(orderId: string, address: unknown = ADDRESS): Promise<Payment> {
    return expectStatus(await this.askToStartPayment(orderId, address), 200).json;
  }

  askToConfirmPayment(orderId: string, razorpayResponse: unknown) {
    return this.ask<{ status?: string; code?: string; message?: string }>(
      "POST",
      `/api/users/paymentSuccess/${orderId}`,
      { body: { razorpayResponse } },
    );
  }

  askToViewOrder(orderId: string) {
    return this.ask<Record<string, unknown>>("GET", `/api/users/checkOrder/${orderId}`);
  }

  askToGetAddress(phone: string) {
    return this.ask<Record<string, unknown>>("GET", `/api/users/getAddress/${encodeURIComponent(phone)}`);
  }
}
