// Webhooks in the ways the provider warns of: more than once, late, and in any order.
import { setTimeout as wait } from "node:timers/promises";
import type { Injection, Stage } from "./kinds.ts";
import { entriesOf } from "./ledger.ts";

const REPEATED_PAYMENTS = 3;
const REPEATS = 3;

export async function doubleWebhooks({ world: { relay }, ...stage }: Stage): Promise<Injection> {
  relay.setMode("twice");
  await someTime(stage);
  relay.setMode("pass");
  return {};
}

/** Holds new webhooks back and delivers them shuffled, mixed with repeats for payments settled long before. */
export async function delayWebhooks({ world, ...stage }: Stage): Promise<Injection> {
  const { relay, providers, ledger } = world;
  relay.setMode("hold");
  await someTime(stage);
  const earlier = entriesOf(ledger.entries, "captured");
  for (let n = 0; n < Math.min(REPEATED_PAYMENTS, earlier.length); n++)
    await providers.resendWebhooks(stage.random.pick(earlier).payment, REPEATS);
  await relay.release(stage.random);
  return {};
}

function someTime({ random, isShort }: Pick<Stage, "random" | "isShort">): Promise<void> {
  return wait(isShort ? random.between(200, 600) : random.between(3_000, 12_000));
}
