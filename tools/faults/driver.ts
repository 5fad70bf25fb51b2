// The load: shoppers and readers arrive by the clock, however slowly the shop replies (an open loop).
import { setTimeout as wait } from "node:timers/promises";
import { demoProducts } from "../../demo/catalogue.ts";
import { sendRequest } from "../http-client.ts";
import { PUBLIC_URL } from "./live-settings.ts";
import type { Random } from "./random-choices.ts";
import { goShopping } from "./shopper.ts";
import { planShopper } from "./shopper-plan.ts";
import { startStaff } from "./staff.ts";
import type { World } from "./world.ts";

const PAGES = [
  "/",
  "/explore",
  "/cart",
  "/api/products",
  "/explore?q=chips",
  "/api/shop/search?q=banana",
  ...demoProducts.map(({ productId }) => `/products/${productId}`),
];

export interface Rates {
  shoppersPerSecond: number;
  readsPerSecond: number;
}

interface Options extends Rates {
  random: Random;
  staffRandom: Random;
  retryWindowMs: number;
}

export interface Driver {
  /** Multiplies the usual rates until the next call. */
  setFactor(factor: number): void;
  /** From now on every payment is reported by a browser or a webhook. */
  mentionPayments(): void;
  /** Stops arrivals and waits until all have left; after `withinMs` they are aborted. */
  end(withinMs: number): Promise<void>;
}

export function startDriver(world: World, { random, staffRandom, retryWindowMs, ...rates }: Options): Driver {
  const { shops, providers, ledger } = world;
  const leaving = new AbortController();
  const inside = new Set<Promise<void>>();
  let factor = 1;
  let isMentioned = false;
  let isOpen = true;
  let shoppers = 0;
  const shopUrl = () => world.entry ?? random.pick(shops).url;

  const letIn = (visit: Promise<void>) => {
    const visiting = visit.finally(() => inside.delete(visiting));
    inside.add(visiting);
  };
  const shopper = () => {
    const plan = planShopper(random, { number: ++shoppers, isMentioned, retryWindowMs });
    const signal = leaving.signal;
    letIn(goShopping(plan, { shopUrl: livingShop(world, shopUrl()), providers, ledger, signal }));
  };
  const reader = () => letIn(readPage(world, random, shopUrl()));

  async function arrive(perSecond: number, visit: () => void): Promise<void> {
    let due = performance.now();
    while (isOpen) {
      // Exponential gaps, which are typical of independent arrivals.
      due += (-Math.log(1 - random.between(0, 10_000) / 10_000) / (perSecond * factor)) * 1_000;
      const early = due - performance.now();
      if (early > 0) await wait(early);
      if (isOpen) visit();
    }
  }
  const arriving = [arrive(rates.shoppersPerSecond, shopper), arrive(rates.readsPerSecond, reader)];

  const staff = startStaff({ shopUrl: livingShop(world, shopUrl()), ledger, random: staffRandom });

  return {
    setFactor(next) {
      factor = next;
    },
    mentionPayments() {
      isMentioned = true;
    },
    async end(withinMs) {
      isOpen = false;
      const tooLate = setTimeout(() => leaving.abort(), withinMs);
      await Promise.all(arriving);
      while (inside.size > 0) await Promise.all(inside);
      clearTimeout(tooLate);
      await staff.end();
    },
  };
}

/**
 * A browser stays with its shop process until that is down, as behind a proxy with sticky sessions and health
 * checks.
 */
function livingShop({ shops, entry }: World, first: string): () => string {
  if (entry) return () => entry;
  let url = first;
  return () => {
    const living = shops.filter(({ process }) => process.pid() !== null).map((shop) => shop.url);
    if (!living.includes(url)) url = living[0] ?? url;
    return url;
  };
}

async function readPage({ ledger }: World, random: Random, url: string): Promise<void> {
  const path = random.pick(PAGES);
  const { host } = new URL(PUBLIC_URL);
  const address = `10.200.${random.between(0, 256)}.${random.between(0, 256)}`;
  const headers = { host, "x-forwarded-for": address, "x-forwarded-proto": "https", accept: "text/html,*/*" };
  const { status, ms, text, json } = await sendRequest(url, { path, headers });
  const isWhole = status !== 200 || json !== undefined || text.includes("</html>");
  ledger.write({ what: "answer", call: "read page", status: isWhole ? status : 0, ms });
}
