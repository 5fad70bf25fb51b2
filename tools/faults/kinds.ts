// The kinds of faults: what is injected, how often, and which calls may fail meanwhile.
import { setTimeout as wait } from "node:timers/promises";
import type { Driver } from "./driver.ts";
import { fillDisk } from "./fill-disk.ts";
import { freezePostgres, freezeShop, killAll, killBackend, killPostgres, killShop } from "./kills.ts";
import type { Call } from "./ledger.ts";
import { spoilProviders } from "./provider-faults.ts";
import type { Random } from "./random-choices.ts";
import { delayWebhooks, doubleWebhooks } from "./webhook-faults.ts";
import type { World } from "./world.ts";

export interface Injection {
  /**
   * Ms until the shop stayed ready; null if it was not within two minutes; absent for faults that do not make it
   * unready.
   */
  readyAgainMs?: number | null;
}

export interface Stage {
  world: World;
  driver: Driver;
  random: Random;
  isShort: boolean;
}

export interface Kind {
  name: string;
  /** The number of injections in a full run and in a short one. */
  full: number;
  short: number;
  mayFail: ReadonlySet<Call>;
  place: "one shop" | "small disk" | "two shops" | "cluster";
  inject(stage: Stage): Promise<Injection>;
}

/** A kind with its number of injections. */
export interface CountedKind {
  kind: Kind;
  count: number;
}

const BURST_FACTOR = 10;
const NONE: ReadonlySet<Call> = new Set();
export const ALL: ReadonlySet<Call> = new Set<Call>([
  "place order",
  "send code",
  "verify code",
  "start payment",
  "confirm payment",
  "view order",
  "read page",
  "webhook",
]);
/** Calls that query a provider before they reply. */
const CALLS_PROVIDER: ReadonlySet<Call> = new Set<Call>(["send code", "start payment"]);

function allBut(...calls: Call[]): ReadonlySet<Call> {
  return new Set([...ALL].filter((call) => !calls.includes(call)));
}

function kind(
  name: string,
  [full, short]: [number, number],
  mayFail: ReadonlySet<Call>,
  inject: Kind["inject"],
): Kind {
  return { name, full, short, mayFail, place: "one shop", inject };
}

export const KINDS: readonly Kind[] = [
  kind("kill-shop", [100, 5], ALL, killShop),
  kind("kill-all", [20, 5], ALL, killAll),
  kind("kill-postgres", [30, 5], ALL, killPostgres),
  kind("kill-backend", [30, 5], ALL, killBackend),
  kind("freeze-shop", [10, 5], ALL, freezeShop),
  kind("freeze-postgres", [10, 5], ALL, freezePostgres),
  kind("provider-slow", [10, 5], CALLS_PROVIDER, spoilProviders("slow", 1_000)),
  kind("provider-very-slow", [10, 5], CALLS_PROVIDER, spoilProviders("slow", 10_000)),
  kind("provider-error", [10, 5], CALLS_PROVIDER, spoilProviders("error")),
  kind("provider-too-many", [10, 5], CALLS_PROVIDER, spoilProviders("rate-limit")),
  kind("provider-reset", [10, 5], CALLS_PROVIDER, spoilProviders("reset")),
  kind("provider-html", [10, 5], CALLS_PROVIDER, spoilProviders("html")),
  kind("provider-half", [10, 5], CALLS_PROVIDER, spoilProviders("half")),
  kind("provider-timeout", [10, 5], CALLS_PROVIDER, spoilProviders("timeout")),
  kind("webhooks-twice", [10, 5], NONE, doubleWebhooks),
  kind("webhooks-late", [10, 5], NONE, delayWebhooks),
  kind("burst", [1, 1], allBut("confirm payment", "webhook"), burst),
  { ...kind("disk-full", [10, 5], allBut("read page"), fillDisk), place: "small disk" },
  { ...kind("kill-one-of-two", [20, 5], ALL, killShop), place: "two shops" },
];

async function burst({ driver, isShort }: Stage): Promise<Injection> {
  driver.setFactor(BURST_FACTOR);
  await wait(isShort ? 5_000 : 60_000);
  driver.setFactor(1);
  return {};
}
