// Fills the disk to the last byte, then frees it.
import { setTimeout as wait } from "node:timers/promises";
import type { Injection, Stage } from "./kinds.ts";
import { readShop } from "./read-books.ts";
import { readyAgainMs } from "./ready.ts";
import type { World } from "./world.ts";

const POLL_MS = 500;
const TIMEOUT_MS = 60_000;
/** In a queue that keeps up, due messages wait no longer than this. */
const STABLE_MS = 5_000;

/** `readyAgainMs` counts from freeing the disk until the queue has caught up too. */
export async function fillDisk({ world, random, isShort }: Stage): Promise<Injection> {
  const { disk, shops } = world;
  disk?.fill();
  await wait(isShort ? random.between(1_000, 2_000) : random.between(5_000, 20_000));
  disk?.free();
  const freed = performance.now();
  const ready = await Promise.all(shops.map(({ url }) => readyAgainMs(url, freed)));
  if (ready.includes(null) || !(await staysStable(world, freed))) return { readyAgainMs: null };
  return { readyAgainMs: performance.now() - freed };
}

async function staysStable(world: World, freed: number): Promise<boolean> {
  while (performance.now() - freed < TIMEOUT_MS) {
    const rows = await readShop(world.databaseUrl()).catch(() => null);
    const dueBefore = Date.now() - STABLE_MS;
    if (rows?.due.every(({ kind, dueAt }) => kind !== "message" || dueAt > dueBefore)) return true;
    await wait(POLL_MS);
  }
  return false;
}
