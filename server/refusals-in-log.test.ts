// The log contains a provider's reason for a refusal, and no personal data that the refusal may repeat.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paise } from "../rules/money.ts";
import type { Phone } from "../rules/phone.ts";
import { BOOKING, setUpRoad } from "../tests/support/courier-road.ts";
import { CourierRefusal } from "./adapters/courier/courier.ts";
import { shiprocket } from "./adapters/courier/shiprocket.ts";
import { fast2smsWallet } from "./adapters/messages/wallet.ts";
import { whatsappOtpSender } from "./adapters/messages/whatsapp.ts";
import { razorpay } from "./adapters/payments/razorpay.ts";
import { readConfig } from "./platform/config/config.ts";
import { serializeError } from "./platform/log/serialize-error.ts";

setUpRoad();

const PHONE = "+919876543210" as Phone;

let provider: Server;
let origin: string;
let answer: { status: number; body: unknown };
beforeAll(async () => {
  provider = createServer((request, response) => {
    const isLogin = request.url === "/auth/login";
    const body = JSON.stringify(isLogin ? { token: "t" } : answer.body);
    request.resume().on("end", () => {
      response.writeHead(isLogin ? 200 : answer.status, { "content-type": "application/json" }).end(body);
    });
  });
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close().closeAllConnections());

function settings(OTP_PROVIDER: "fast2sms" | "whatsapp" = "fast2sms") {
  return readConfig({
    OTP_PROVIDER,
    RAZORPAY_API_URL: origin,
    FAST2SMS_API_URL: origin,
    WHATSAPP_API_URL: origin,
    SHIPROCKET_API_URL: origin,
  });
}

const courier = () => {
  const account = settings().courier;
  if (!account) throw new Error("no courier");
  return shiprocket(account);
};
const parcel = { weightGrams: 500, lengthCm: 25, widthCm: 20, heightCm: 10 };

const CALLS: [string, () => Promise<unknown>][] = [
  ["an order is opened", () => razorpay(settings().payments).open("r1", paise(10_000), "NEN1" as never)],
  ["payments are listed", () => razorpay(settings().payments).listPayments("order_1")],
  [
    "a payment is paid back",
    () => razorpay(settings().payments).refund("pay_1", paise(10_000), "key-of-ten"),
  ],
  ["a code is sent by Fast2SMS", () => whatsappOtpSender(settings().messages).send(PHONE, "4821")],
  ["a code is sent by Meta", () => whatsappOtpSender(settings("whatsapp").messages).send(PHONE, "4821")],
  ["the wallet is read", () => fast2smsWallet(settings().messages).balance()],
  [
    "offers are listed",
    () => courier().listOffers(parcel, { pickupLocation: "P" }, { pincode: "682001", value: paise(1) }),
  ],
  ["a parcel is booked", () => courier().book(BOOKING)],
  ["a company is assigned", () => courier().assign("1", "2")],
  ["a pickup is booked", () => courier().schedulePickup("1")],
  ["a parcel is tracked", () => courier().track("AWB1")],
  ["a booking is cancelled", () => courier().cancel("1")],
];

/** A line as the logger writes it. */
async function logged(call: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify((await call()) ?? "done");
  } catch (error) {
    return JSON.stringify(serializeError(error as Error));
  }
}

/** A body whose every text is a phone, name or e-mail. */
const bodyOf = (text: string) => ({
  return: false,
  status: text,
  status_code: text,
  message: text,
  errors: { billing_phone: [text], [text]: [text] },
  error: {
    code: text,
    reason: text,
    description: text,
    field: text,
    source: text,
    step: text,
    message: text,
    error_subcode: text,
    error_data: { details: text },
    metadata: { contact: text },
  },
  response: { data: { awb_assign_error: text } },
  request_id: text,
});

const PERSONAL = [
  PHONE,
  "919876543210",
  "9876543210",
  "phone_9876543210",
  "Lakshmi",
  "Lakshmi Nair",
  "lakshmi@example.com",
  "LAKSHMI@EXAMPLE.COM",
  "Flat 4B, Marine Drive",
  "ലക്ഷ്മി",
];

describe.each(CALLS)("when %s", (_, call) => {
  test.each([200, 400, 401, 403, 422, 429, 500])(
    "a reply with status %i leaves nothing personal in the log",
    async (status) => {
      for (const text of PERSONAL) {
        answer = { status, body: bodyOf(text) };
        expect(await logged(call)).not.toContain(text);
      }
      answer = { status, body: { ...bodyOf("x"), status_code: 9876543210, error: { code: 919876543210 } } };
      expect(await logged(call)).not.toMatch(/9876543210/);
    },
  );

  test.each([
    [
      { error: { code: "BAD_REQUEST_ERROR", reason: "insufficient_balance" } },
      "BAD_REQUEST_ERROR, reason insufficient_balance",
    ],
    [{ error: { code: 131026, error_subcode: 2494010 } }, "code 131026, subcode 2494010"],
    [{ return: false, status_code: 416, message: "no money" }, "code 416"],
  ])("the reason in %j is in the log", async (body, reason) => {
    for (const status of [401, 429, 500]) {
      answer = { status, body };
      expect(await logged(call)).toContain(`status ${status}, code`);
      expect(await logged(call)).toContain(reason);
    }
  });
});

test("the person who ships sees the courier's own text", async () => {
  answer = { status: 422, body: { message: "Check billing_phone 9876543210", status_code: 422 } };
  const refusal = await courier()
    .cancel("1")
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CourierRefusal);
  expect((refusal as Error).message).toBe("Shiprocket refused: Check billing_phone 9876543210");
  expect(serializeError(refusal as Error).message).toBe("Shiprocket refused (status 422, code 422)");
});
