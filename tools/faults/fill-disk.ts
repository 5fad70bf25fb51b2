// A disk without a byte left, and then with room again.
import { setTimeout as wait } from "node:timers/promises";
import type { Injection, Stage } from "./kinds.ts";
import { readShop } from "./read-books.ts";
import { readyAgainMs } from "./ready.ts";
import type { World } from "./world.ts";

const POLL_MS = 500;
const GIVE_UP_MS = 60_000;
/** A message that is due waits no longer than this in a queue that keeps up. */
const KEEPS_UP_MS = 5_000;

/** `readyAgainMs` counts from the moment there is room again until the queue keeps up as well. */
export async function fillDisk({ world, random, isShort }: Stage): Promise<Injection> {
  const { disk, shops } = world;
  disk?.fill();
  await wait(isShort ? random.between(1_000, 2_000) : random.between(5_000, 20_000));
  disk?.free();
  const freed = performance.now();
  const ready = await Promise.all(shops.map(({ url }) => readyAgainMs(url, freed)));
  if (ready.includes(null) || !(await keepsUp(world, freed))) return { readyAgainMs: null };
  return { readyAgainMs: performance.now() - freed };
}

async function keepsUp(world: World, freed: number): Promise<boolean> {
  while (performance.now() - freed < GIVE_UP_MS) {
    const rows = await readShop(world.databaseUrl()).catch(() => null);
    const dueBefore = Date.now() - KEEPS_UP_MS;
    if (rows?.due.every(({ kind, dueAt }) => kind !== "message" || dueAt > dueBefore)) return true;
    await wait(POLL_MS);
  }
  return false;
}
