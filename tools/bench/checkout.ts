// Measures a purchase from the home page to Thank You on a phone-sized screen in a real browser: a fixed time for
// each tap and key, plus the measured waiting time. Run it alone with `node tools/bench/checkout.ts`.
import { type BrowserContext, chromium } from "@playwright/test";
import type pg from "pg";
import { chromiumLaunchOptions } from "../../tests/support/chromium.ts";
import { buyAgain, buyForTheFirstTime, type Effort, Hand } from "../../tests/support/few-taps.ts";
import { codeOn } from "../../tests/support/mailbox.ts";
import type { ShopProcess } from "../shop-process.ts";
import { withShop } from "./open-shop.ts";
import { median, type Row, table } from "./table.ts";

/** Typing speed of a quick shopper on a touch screen. */
const SECONDS_A_KEY = 0.18;
const SECONDS_A_TAP = 0.6;
const ROUNDS = 5;
const TARGETS = { "new shopper": [28, 12, 8], "returning shopper": [15, 5, 8] } as const;
type Who = keyof typeof TARGETS;

interface Purchase extends Effort {
  /** From the first tap to Thank You, with taps and keys that take no time. */
  waitedSeconds: number;
}

export async function measureCheckout(shop: ShopProcess, database: pg.Client): Promise<Row[]> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const purchases: Record<Who, Purchase[]> = { "new shopper": [], "returning shopper": [] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const phone = `98765${String(10_000 + round)}`;
      const codeOf = () => codeOn({ sandboxUrl: `${shop.url}/sandbox` }, `+91${phone}`);
      const context = await browser.newContext({
        viewport: { width: 360, height: 800 },
        hasTouch: true,
        isMobile: true,
      });
      const buyFirst = (hand: Hand) => buyForTheFirstTime(hand, phone, codeOf);
      purchases["new shopper"].push(await measure(shop, context, buyFirst));
      // Moves the purchase to another day, so that no limit on codes applies.
      await database.query("update otp_codes set created_at = created_at - interval '1 day'");
      purchases["returning shopper"].push(await measure(shop, context, (hand) => buyAgain(hand, codeOf)));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return Object.entries(purchases).map(([who, made]) => rowOf(who as Who, made));
}

async function measure(
  shop: ShopProcess,
  context: BrowserContext,
  buy: (hand: Hand) => Promise<void>,
): Promise<Purchase> {
  const page = await context.newPage();
  await page.goto(shop.url);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "yes");
  const hand = new Hand(page);
  const began = performance.now();
  await buy(hand);
  const waitedSeconds = (performance.now() - began) / 1_000;
  await page.close();
  return { ...hand.effort, waitedSeconds };
}

function rowOf(who: Who, purchases: readonly Purchase[]): Row {
  const { taps, keys, fields } = purchases[0] as Purchase;
  const waited = median(purchases.map(({ waitedSeconds }) => waitedSeconds));
  const seconds = keys * SECONDS_A_KEY + taps * SECONDS_A_TAP + waited;
  const [maxSeconds, maxTaps, maxFields] = TARGETS[who];
  const isMet = seconds <= maxSeconds && taps <= maxTaps && fields.size <= maxFields;
  return {
    name: `home to paid, ${who}`,
    shop: `${seconds.toFixed(1)} s (${taps} taps, ${keys} keys, ${fields.size} fields, ${waited.toFixed(1)} s waiting)`,
    target: `≤ ${maxSeconds} s, ${maxTaps} taps, ${maxFields} fields ${isMet ? "met" : "missed"}`,
  };
}

if (import.meta.main) {
  await withShop(async (shop, database) => console.log(table(await measureCheckout(shop, database))));
}
