// Faults that kill or suspend processes.
import { setTimeout as wait } from "node:timers/promises";
import { childrenOf, listProcessesIn, readPostmasterPid, signal, titleOf } from "../linux-processes.ts";
import type { Injection, Stage } from "./kinds.ts";
import { readyAgainMs } from "./ready.ts";
import type { Shop } from "./world.ts";

/** One in this many is killed a second time, during its restart. */
const AGAIN_ONCE_IN = 5;

/** kill -9 of a shop's process alone. */
export async function killShop({ world, random }: Stage): Promise<Injection> {
  const shop = random.pick(world.shops);
  await shop.process.kill();
  if (random.once(AGAIN_ONCE_IN)) {
    await wait(random.between(250, 2_000));
    await shop.process.kill();
  }
  return untilReadyAgain(shop);
}

/** kill -9 of the shop, its database and its watcher, all at once. */
export async function killAll({ world }: Stage): Promise<Injection> {
  const shop = onlyShop(world.shops);
  const died = shop.process.kill();
  for (const pid of listProcessesIn(world.postgresFolder)) signal(pid, "SIGKILL");
  await died;
  return untilReadyAgain(shop);
}

/** kill -9 of the postmaster. */
export async function killPostgres({ world }: Stage): Promise<Injection> {
  signal(readPostmasterPid(world.postgresFolder), "SIGKILL");
  return untilReadyAgain(onlyShop(world.shops));
}

/** kill -9 of one connection's process: PostgreSQL then ends all others, because they share memory. */
export async function killBackend({ world, random }: Stage): Promise<Injection> {
  const backends = childrenOf(readPostmasterPid(world.postgresFolder)).filter((pid) =>
    titleOf(pid).includes(" 127.0.0.1"),
  );
  if (backends.length === 0) throw new Error("The shop has no connection that could be killed.");
  signal(random.pick(backends), "SIGKILL");
  return untilReadyAgain(onlyShop(world.shops));
}

/** Suspends the process, like a swapping or migrating host. Recovery time counts from its resumption. */
export async function freezeShop(stage: Stage): Promise<Injection> {
  const pid = onlyShop(stage.world.shops).process.pid();
  if (pid === null) throw new Error("The shop is not running, and cannot be frozen.");
  return freeze(stage, [pid]);
}

export async function freezePostgres(stage: Stage): Promise<Injection> {
  return freeze(stage, listProcessesIn(stage.world.postgresFolder));
}

async function freeze({ world, random, isShort }: Stage, pids: readonly number[]): Promise<Injection> {
  for (const pid of pids) signal(pid, "SIGSTOP");
  await wait(isShort ? random.between(500, 1_500) : random.between(5_000, 30_000));
  for (const pid of pids) signal(pid, "SIGCONT");
  return untilReadyAgain(onlyShop(world.shops));
}

async function untilReadyAgain({ url }: Shop): Promise<Injection> {
  return { readyAgainMs: await readyAgainMs(url, performance.now()) };
}

function onlyShop([shop]: readonly Shop[]): Shop {
  return shop as Shop;
}
