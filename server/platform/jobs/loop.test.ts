import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Deps } from "../../deps.ts";
import { type Loop, LoopRunner } from "./loop.ts";

const warn = vi.fn();
const deps = { log: { warn } } as unknown as Deps;

/** A loop over numbers instead of rows; the map has the ms until each is due. */
function loopOver(
  due: Map<number, number>,
  handle: Loop<number, Deps>["handle"],
  more: Partial<Loop<number, Deps>> = {},
) {
  const at = new Map([...due].map(([row, inMs]) => [row, performance.now() + inMs]));
  const claimed: number[] = [];
  const loop: Loop<number, Deps> = {
    name: "messages",
    atOnce: 2,
    async claim(_deps, most) {
      await wait(1);
      const rows = [...at].filter(([, when]) => when <= performance.now()).slice(0, most);
      for (const [row] of rows) at.delete(row);
      claimed.push(...rows.map(([row]) => row));
      return rows.map(([row]) => row);
    },
    handle,
    async findNextDue() {
      return at.size === 0 ? null : Math.min(...at.values()) - performance.now();
    },
    ...more,
  };
  const runner = new LoopRunner(loop, deps);
  onTestFinished(() => runner.stop().catch(() => {}));
  return { runner, claimed, add: (row: number, inMs = 0) => at.set(row, performance.now() + inMs) };
}

const dueNow = (count: number) => new Map(Array.from({ length: count }, (_, row) => [row, 0]));

/** Work that ends when the test calls `open`. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

test("handles all due rows, a few in parallel", async () => {
  let running = 0;
  const most: number[] = [];
  const { runner, claimed } = loopOver(dueNow(20), async () => {
    running += 1;
    most.push(running);
    await wait(2);
    running -= 1;
  });
  runner.wake();
  await runner.settle();
  expect(claimed.toSorted((a, b) => a - b)).toEqual([...dueNow(20).keys()]);
  expect(Math.max(...most)).toBe(2);
  expect(runner.isIdle).toBe(true);
});

test("a slow row does not delay the others", async () => {
  const slow = gate();
  const { runner, claimed, add } = loopOver(dueNow(5), async (_deps, row) =>
    row === 0 ? slow.promise : undefined,
  );
  runner.wake();
  await expect.poll(() => claimed).toHaveLength(5);
  add(5);
  runner.wake();
  await expect.poll(() => claimed).toHaveLength(6);
  expect(runner.isIdle).toBe(false);
  slow.open();
  await runner.settle();
});

test("handles a row at its due time without a notification", async () => {
  const { runner, claimed } = loopOver(new Map([[1, 5_000]]), async () => {});
  runner.wake();
  await runner.settle();
  expect(claimed).toEqual([]);
  await expect.poll(() => claimed).toEqual([1]);
});

test("several notifications during a claim cause one more claim", async () => {
  const claims = vi.fn(async () => {
    await wait(20);
    return [];
  });
  const { runner } = loopOver(new Map(), async () => {}, { claim: claims });
  for (let n = 0; n < 5; n++) runner.wake();
  await runner.settle();
  expect(claims).toHaveBeenCalledTimes(2);
  runner.wake();
  await wait(5);
  for (let n = 0; n < 5; n++) runner.wake();
  await runner.settle();
  expect(claims).toHaveBeenCalledTimes(4);
});

test("rows that fail are logged and do not block the others", async () => {
  warn.mockClear();
  const { runner, claimed } = loopOver(dueNow(6), async (_deps, row) => {
    if (row < 3) throw new Error("odd row");
  });
  runner.wake();
  await runner.settle();
  expect(claimed).toHaveLength(6);
  expect(warn).toHaveBeenCalledTimes(3);
});

test("while the provider is down, only one row is tried at each poll", async () => {
  let isDown = true;
  const { runner, claimed } = loopOver(dueNow(20), async () => !isDown, { atOnce: 1, maxUnanswered: 3 });
  runner.wake();
  await runner.settle();
  expect(claimed).toHaveLength(3);
  expect([runner.isIdle, runner.waitedMs]).toEqual([true, 0]);
  runner.wake();
  await runner.settle();
  expect(claimed).toHaveLength(4);
  isDown = false;
  runner.wake();
  await runner.settle();
  expect(claimed).toHaveLength(20);
});

test("retries a failed claim until it succeeds, and reports the wait meanwhile", async () => {
  warn.mockClear();
  let isDown = true;
  const { runner } = loopOver(new Map(), async () => {}, {
    async claim() {
      if (isDown) throw new Error("the database is down");
      return [];
    },
  });
  runner.wake();
  await expect(runner.settle()).rejects.toThrow("the database is down");
  expect(runner.waitedMs).toBeGreaterThan(0);
  isDown = false;
  await expect.poll(() => runner.waitedMs).toBe(0);
  expect(warn).toHaveBeenCalledTimes(1);
});

test("a stop claims no more rows, and waits for those being handled", async () => {
  const slow = gate();
  const { runner, claimed } = loopOver(dueNow(10), () => slow.promise);
  runner.wake();
  await expect.poll(() => claimed).toHaveLength(2);
  let isStopped = false;
  const stopping = runner.stop().then(() => {
    isStopped = true;
  });
  runner.wake();
  await wait(20);
  expect(isStopped).toBe(false);
  slow.open();
  await stopping;
  expect(claimed).toHaveLength(2);
});
