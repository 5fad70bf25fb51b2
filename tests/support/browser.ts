// A shopper's browser as the server sees it: an HTTP client with cookies.

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
  /** Undefined if the reply is compressed or is not JSON. */
  json: Json;
}

export interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged; pass its content-type in `headers`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** A source address of the loopback network, so that two shoppers do not share the limits of one address. */
  from?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request with the path exactly as given. An error reply has to be described in the API document. */
export function sendRequest<Json = unknown>(
  shop: { url: string },
  method: string,
  path: string,
  { body, raw, headers = {}, from = "127.0.0.1" }: RequestOptions = {},
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
    const outgoing = request(
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
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
  return answered.then((answer) => {
    expectDescribed(method, path, answer.status, answer.json);
    return answer;
  });
}

/** @throws Error with the whole reply if the status differs */
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
 * A client of the shop that stores cookies. Each `askTo…` method makes one call of the contract and returns any reply;
 * the other methods throw if the shop refuses.
 */
export class Browser {
  cookie = "";
  readonly shop: TestShop;
  readonly from: string;

  constructor(shop: TestShop, from = "127.0.0.1") {
    this.shop = shop;
    this.from = from;
  }

  async request<Json = unknown>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Json>> {
    const headers = { ...(this.cookie ? { cookie: this.cookie } : {}), ...options.headers };
    const answer = await sendRequest<Json>(this.shop, method, path, { from: this.from, ...options, headers });
    const cookies = new Map(this.cookie.split("; ").flatMap((each) => (each ? [nameAndValue(each)] : [])));
    for (const given of answer.headers["set-cookie"] ?? [])
      cookies.set(...nameAndValue(given.split(";")[0] as string));
    this.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return answer;
  }

  tryPlaceOrder(items: unknown, coupon?: unknown, headers?: Record<string, string>) {
    return this.request<{
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
    return expectStatus(await this.tryPlaceOrder(items, coupon), 201).json.orderId;
  }

  trySendOtp(phoneNo: unknown, orderId?: unknown) {
    return this.request<{ success: boolean; message: string; code?: string }>("POST", "/api/auth/sent-otp", {
      body: { phoneNo, ...(orderId === undefined ? {} : { orderId }) },
    });
  }

  tryVerifyOtp(phoneNo: unknown, otp: unknown, orderId: unknown) {
    return this.request<{ success: boolean; message: string; code?: string }>(
      "POST",
      "/api/auth/verify-otp",
      {
        body: { phoneNo, otp, orderId },
      },
    );
  }

  /** Sends a code, reads it from the emulated phone and verifies it. */
  async verifyPhone(orderId: string, phone: string): Promise<void> {
    expectStatus(await this.trySendOtp(phone, orderId), 200);
    expectStatus(await this.tryVerifyOtp(phone, await codeOn(this.shop, phone), orderId), 200);
  }

  /** @param buyer a business for the invoice */
  tryStartPayment(orderId: string, address: unknown = ADDRESS, buyer: object = {}) {
    return this.request<Payment & { code: string; message: string; fields?: Record<string, string> }>(
      "POST",
      `/api/users/proceedToPay/${orderId}`,
      { body: { address, ...buyer } },
    );
  }

  async startPayment(orderId: string, address: unknown = ADDRESS): Promise<Payment> {
    return expectStatus(await this.tryStartPayment(orderId, address), 200).json;
  }

  tryConfirmPayment(orderId: string, razorpayResponse: unknown) {
    return this.request<{ status?: string; code?: string; message?: string }>(
      "POST",
      `/api/users/paymentSuccess/${orderId}`,
      { body: { razorpayResponse } },
    );
  }

  tryViewOrder(orderId: string) {
    return this.request<Record<string, unknown>>("GET", `/api/users/checkOrder/${orderId}`);
  }

  tryGetAddress(phone: string) {
    return this.request<Record<string, unknown>>("GET", `/api/users/getAddress/${encodeURIComponent(phone)}`);
  }
}
