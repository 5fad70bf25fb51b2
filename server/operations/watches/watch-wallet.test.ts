import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { isFaultTaken, setFault } from "../../../tests/support/emulators.ts";
import { openAlerts } from "../../../tests/support/machine-alerts.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { readableLog } from "../../../tests/support/read-log.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { watchWallet } from "./watch-wallet.ts";

const { log, lines } = readableLog();
let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await setFault(shop, "fast2sms", "ok");
  await passTime("1 hour");
});

const passTime = (interval: string) =>
  sql`update scheduled_tasks set due_at = due_at - ${interval}::interval`.execute(databaseOf(shop));
const watch = async () => {
  await watchWallet({ ...shop.shop.deps, log });
  return openAlerts(shop, "wallet-low");
};

/** The owner's limit of messages; the wallet has 300. */
const warnAt = (messages: number) =>
  sql`update shop_profile set profile = profile || jsonb_build_object('smsAlarmBelow', ${messages}::int)`.execute(
    databaseOf(shop),
  );

test("raises an alert while the wallet is at or below the owner's limit", async () => {
  await warnAt(299);
  expect(await watch()).toEqual([]);
  await warnAt(300);
  await passTime("1 hour");
  expect(await watch()).toEqual([{ rupees: 75, messagesLeft: 300 }]);
  await setFault(shop, "fast2sms", "wallet-empty");
  await passTime("1 hour");
  expect(await watch()).toEqual([{ rupees: 0, messagesLeft: 0 }]);
  // Recharged.
  await setFault(shop, "fast2sms", "ok");
  await warnAt(50);
  await passTime("1 hour");
  expect(await watch()).toEqual([]);
});

test("queries the provider once an hour, however many processes check", async () => {
  await setFault(shop, "fast2sms", "wallet-empty", 1);
  await Promise.all([watch(), watch(), watch()]);
  expect(await openAlerts(shop, "wallet-low")).toHaveLength(1);
  await passTime("59 minutes");
  expect(await watch()).toHaveLength(1);
  await passTime("1 minute");
  expect(await watch()).toEqual([]);
});

test("raises no alert while the provider is down, and queries it again", async () => {
  lines.length = 0;
  await setFault(shop, "fast2sms", "error", 1);
  expect(await watch()).toEqual([]);
  expect(await isFaultTaken(shop, "fast2sms")).toBe(true);
  expect(lines).toMatchObject([{ msg: "the wallet for one-time codes could not be read; again in an hour" }]);
  await setFault(shop, "fast2sms", "wallet-empty");
  await passTime("1 hour");
  expect(await watch()).toHaveLength(1);
});

test("does not check a wallet if Meta sends the codes", async () => {
  await setFault(shop, "fast2sms", "error", 1);
  const { config } = shop.shop.deps;
  await watchWallet({
    ...shop.shop.deps,
    config: { ...config, messages: { ...config.messages, walletKey: "" } },
  });
  expect(await isFaultTaken(shop, "fast2sms")).toBe(false);
});

test("checks again although a clock that was wrong has set the next check far ahead", async () => {
  await watch();
  await setFault(shop, "fast2sms", "wallet-empty");
  await passTime("-3 days");
  expect(await watch()).toHaveLength(1);
});
