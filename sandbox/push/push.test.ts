import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { encryptPush } from "../../server/adapters/push/encrypt-push.ts";
import type { PushKeys } from "../../server/adapters/push/push-sender.ts";
import { makePushKeys, vapidHeader } from "../../server/adapters/push/vapid.ts";
import { type RunningSandbox, runSandbox } from "../../tests/support/run-sandbox.ts";
import { decrypt } from "./decrypt.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox();
});
afterAll(() => sandbox.close());

interface Subscribed {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function subscribe(keys: PushKeys): Promise<Subscribed> {
  const { body } = await sandbox.call("POST", "/push/subscriptions", {
    applicationServerKey: keys.publicKey,
  });
  return body;
}

function encrypted({ keys }: Subscribed, text: string): Buffer {
  return encryptPush(
    { p256dh: Buffer.from(keys.p256dh, "base64url"), auth: Buffer.from(keys.auth, "base64url") },
    text,
  );
}

const tokenOf = (keys: PushKeys, { endpoint }: Subscribed, contact = "mailto:hello@nendra.in") =>
  vapidHeader(keys, endpoint, contact);

async function send(
  { endpoint }: Subscribed,
  body: Uint8Array,
  headers: Record<string, string | undefined>,
): Promise<{ status: number; reason: string | undefined }> {
  const all = {
    ttl: "60",
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ...headers,
  };
  const given = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
  const response = await fetch(endpoint, { method: "POST", headers: given, body: new Uint8Array(body) });
  const text = await response.text();
  return { status: response.status, reason: text ? JSON.parse(text).reason : undefined };
}

test("the example of RFC 8291 is decrypted", () => {
  const body =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
    privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  };
  expect(decrypt(Buffer.from(body, "base64url"), keys)).toBe("When I grow up, I want to be a watermelon");
});

test("a message encrypted for a browser is decrypted there", async () => {
  const keys = makePushKeys();
  const browser = await subscribe(keys);
  const authorization = tokenOf(keys, browser);
  expect((await send(browser, encrypted(browser, "New order, ₹640"), { authorization })).status).toBe(201);
  const { body } = await sandbox.call("GET", `/messages?to=${browser.id}@push`);
  expect(body).toMatchObject([{ channel: "push", body: "New order, ₹640" }]);
});

test("a message of the maximum length fits, and one byte more does not", async () => {
  const browser = await subscribe(makePushKeys());
  expect(encrypted(browser, "x".repeat(3_993))).toHaveLength(4_096);
  expect(() => encrypted(browser, "x".repeat(3_994))).toThrow(RangeError);
});

test("a browser's key that is not a point of the curve is refused", () => {
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]);
  expect(() => encryptPush({ p256dh, auth: randomBytes(16) }, "hello")).toThrow("no point of P-256");
});

const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;

/** Claims are altered after signing, or signed again after the change. */
test.each<
  [string, (keys: PushKeys, browser: Subscribed) => Record<string, string | undefined>, number, RegExp]
>([
  ["without a token", () => ({}), 403, /no vapid token/],
  [
    "with the key of another shop",
    (_, browser) => ({ authorization: tokenOf(makePushKeys(), browser) }),
    403,
    /not the subscription's/,
  ],
  [
    "for another push service",
    (keys, browser) => ({
      authorization: tokenOf(keys, { ...browser, endpoint: "https://fcm.googleapis.com/x" }),
    }),
    403,
    /aud is not/,
  ],
  [
    "without somebody to write to",
    (keys, browser) => ({ authorization: tokenOf(keys, browser, "nobody") }),
    403,
    /sub is neither/,
  ],
  [
    "with a token that was altered",
    (keys, browser) => {
      const [t = "", k = ""] = tokenOf(keys, browser).split(", ");
      const [head, , signature] = t.split(".");
      const claims = { aud: new URL(browser.endpoint).origin, exp: inDays(0.5), sub: "mailto:a@b.in" };
      return {
        authorization: `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}, ${k}`,
      };
    },
    403,
    /signature is wrong/,
  ],
  [
    "without a TTL",
    (keys, browser) => ({ authorization: tokenOf(keys, browser), ttl: undefined }),
    400,
    /TTL/,
  ],
  [
    "in the encoding of before the standard",
    (keys, browser) => ({ authorization: tokenOf(keys, browser), "content-encoding": "aesgcm" }),
    415,
    /aes128gcm/,
  ],
  [
    "of an urgency that there is not",
    (keys, browser) => ({ authorization: tokenOf(keys, browser), urgency: "now" }),
    400,
    /Urgency/,
  ],
])("a message %s is refused", async (_, headersOf, status, reason) => {
  const keys = makePushKeys();
  const browser = await subscribe(keys);
  const answer = await send(browser, encrypted(browser, "hello"), headersOf(keys, browser));
  expect(answer).toEqual({ status, reason: expect.stringMatching(reason) });
});

test.each([
  ["more than 24 hours away", 13],
  ["over", -13],
])("a token whose expiry is %s is refused", async (reason, hours) => {
  const keys = makePushKeys();
  const browser = await subscribe(keys);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const authorization = tokenOf(keys, browser);
  vi.useRealTimers();
  const answer = await send(browser, encrypted(browser, "hello"), { authorization });
  expect(answer).toEqual({ status: 403, reason: `exp is ${reason}` });
});

test("a message that is too long, or for another browser, is refused", async () => {
  const keys = makePushKeys();
  const [browser, other] = [await subscribe(keys), await subscribe(keys)];
  const authorization = tokenOf(keys, browser);
  expect((await send(browser, randomBytes(4_097), { authorization })).status).toBe(413);
  expect(await send(browser, encrypted(other, "hello"), { authorization })).toMatchObject({ status: 400 });
});

test("an ended subscription is reported as 410, and an unknown one as 404", async () => {
  const keys = makePushKeys();
  const browser = await subscribe(keys);
  const authorization = tokenOf(keys, browser);
  await sandbox.call("DELETE", `/push/subscriptions/${browser.id}`);
  expect((await send(browser, encrypted(browser, "hello"), { authorization })).status).toBe(410);
  const unknownBrowser = { ...browser, endpoint: `${browser.endpoint}x` };
  expect((await send(unknownBrowser, encrypted(browser, "hello"), { authorization })).status).toBe(404);
});

test("the keys that the shop generates are a valid pair, even if the scalar has leading zeros", () => {
  for (let n = 0; n < 300; n++) {
    const { publicKey, privateKey } = makePushKeys();
    expect(Buffer.from(privateKey, "base64url")).toHaveLength(32);
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    expect(pair.getPublicKey("base64url")).toBe(publicKey);
  }
});
