import fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_KEYS } from "./default-keys.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

let sandbox: Sandbox;
afterEach(() => sandbox.close());

async function mount(prefix: string) {
  sandbox = await createSandbox({ ...DEFAULT_KEYS, webhookUrl: null, stateFile: null });
  const shop = fastify();
  shop.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (_request: unknown, raw: Buffer) => raw,
  );
  shop.post("/shop", async (request) => ({ raw: Buffer.isBuffer(request.body) }));
  await shop.register(sandbox.plugin, { prefix });
  return shop;
}

test.each([
  ["/sandbox", "/sandbox", "./sandbox/"],
  ["/sandbox", "/sandbox/?from=mail", "./"],
  ["/deep/er", "/deep/er", "./er/"],
])("mounted at %s, the page at %s loads its files", async (prefix, url, base) => {
  const shop = await mount(prefix);
  const page = await shop.inject(url);
  expect(page.headers["content-security-policy"]).toMatch("default-src 'self'");
  expect(page.body).toMatch(`href="${base}page/page.css"`);
  expect(page.body).not.toMatch(/<style|style=|onclick=|<script>/);
  const script = new URL(`${base}page/page.js`, `http://shop${url}`);
  expect((await shop.inject(script.pathname)).statusCode).toBe(200);
});

test("the sandbox and its host app parse request bodies differently", async () => {
  const shop = await mount("/sandbox");
  const post = (url: string, payload: object) => shop.inject({ method: "POST", url, payload });
  expect((await post("/shop", { a: 1 })).json()).toEqual({ raw: true });
  expect((await post("/sandbox/faults", { provider: "smtp", mode: "slow" })).json().smtp.mode).toBe("slow");
});

test("a form is accepted where the provider accepts one, and an unreadable body is refused", async () => {
  const shop = await mount("/sandbox");
  const sms = await shop.inject({
    method: "POST",
    url: "/sandbox/fast2sms/dev/bulkV2",
    headers: { "content-type": "application/x-www-form-urlencoded", authorization: DEFAULT_KEYS.fast2smsKey },
    payload: "route=otp&variables_values=1234&numbers=9876543210",
  });
  expect(sms.json().return).toBe(true);
  const broken = await shop.inject({
    method: "POST",
    url: "/sandbox/razorpay/pay",
    headers: { "content-type": "application/json" },
    payload: "{",
  });
  expect([broken.statusCode, broken.json().error.code]).toEqual([400, "BAD_REQUEST_ERROR"]);
});
