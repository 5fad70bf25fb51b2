import { existsSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { ProviderError } from "../../adapters/provider-http.ts";
import { ShopError } from "../../errors.ts";
import { openLog, standardOutput } from "./open-log.ts";

/** A log, and the lines it has written. */
function logOf(options: { minuteMs?: number } = {}) {
  const written: string[] = [];
  const log = openLog("warn", { ...options, destination: { write: (line) => written.push(line) } });
  onTestFinished(() => log.close());
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { ...log, written, lines };
}

const onRoute = (url: string) => ({ method: "GET", routeOptions: { url }, headers: { cookie: "secret" } });

test("writes ten alike lines a minute, and one with the number of omitted lines", () => {
  const { logger, lines, close } = logOf();
  const err = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  for (let n = 0; n < 30; n++) logger.error({ err, req: onRoute("/api/products") }, "request failed");
  expect(lines()).toHaveLength(10);
  close();
  expect(lines()).toHaveLength(11);
  expect(lines().at(-1)).toMatchObject({
    level: 50,
    leftOut: 20,
    code: "ECONNREFUSED",
    route: "/api/products",
    msg: "more lines like this: request failed",
  });
});

test("writes alike lines again after a minute", async () => {
  const { logger, lines } = logOf({ minuteMs: 20 });
  for (let n = 0; n < 12; n++) logger.warn("too many");
  await expect.poll(() => lines().filter(({ leftOut }) => leftOut === 2)).toHaveLength(1);
  logger.warn("too many");
  expect(lines().at(-1)).toMatchObject({ msg: "too many" });
});

test("lines with another route, error or message are not alike", () => {
  const { logger, written } = logOf();
  for (let n = 0; n < 10; n++) {
    logger.error({ err: new TypeError("a"), req: onRoute("/a") }, "request failed");
    logger.error({ err: new TypeError("a"), req: onRoute("/b") }, "request failed");
    logger.error({ err: new RangeError("a"), req: onRoute("/a") }, "request failed");
    logger.error({ err: new TypeError("a"), req: onRoute("/a") }, "page failed");
    logger.error("request failed");
  }
  expect(written).toHaveLength(50);
});

test("the number of kinds it stores is limited", () => {
  const { logger, written, close } = logOf();
  for (let n = 0; n < 2_000; n++) logger.warn(`PostgreSQL: process ${n} is gone`);
  close();
  expect(written.length).toBeLessThan(600);
});

test("a refusal is one line without a stack and without the request's headers", () => {
  const { logger, written, lines } = logOf();
  const cause = new ProviderError("no answer", null, { cause: new TypeError("fetch failed") });
  const err = new ShopError("PAYMENT_UNAVAILABLE", { cause });
  logger.warn({ err, req: onRoute("/api/payments") }, "request refused");
  expect(lines()).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      err: {
        type: "Error",
        message: "Payment Failed",
        code: "PAYMENT_UNAVAILABLE",
        cause: { type: "Error", message: "no answer", cause: { type: "TypeError", message: "fetch failed" } },
      },
      req: { method: "GET", route: "/api/payments" },
      msg: "request refused",
    },
  ]);
  expect(written.join("")).not.toContain("secret");
});

test("an unexpected error has its stack, on the same line", () => {
  const { logger, written, lines } = logOf();
  const err = new ShopError("OTP_NOT_SENT", { cause: new TypeError("code is undefined") });
  logger.error({ err: new RangeError("odd") }, "request failed");
  logger.warn({ err }, "request refused");
  for (const line of written) expect(line.match(/\n/g)).toEqual(["\n"]);
  expect(lines()).toMatchObject([
    { err: { stack: expect.stringContaining("RangeError: odd\n    at ") } },
    { err: { cause: { stack: expect.stringContaining("TypeError: code is undefined\n    at ") } } },
  ]);
});

test.runIf(existsSync("/dev/full"))("a full disk stops the log and nothing else", () => {
  const { logger, close } = openLog("warn", { destination: standardOutput("/dev/full") });
  expect(() => {
    for (let n = 0; n < 100; n++) logger.error(`nothing of this can be written ${n}`);
    close();
  }).not.toThrow();
});
