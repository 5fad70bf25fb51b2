// How quick this machine's memory is at the moment. A machine that is a share of a larger one keeps its processors when its
// neighbours are busy, and loses the cache it has in common with them: processor time of the same work then goes up three
// times. So the bench says before each of its parts how it is. Runs alone with `node bench/memory-speed.ts`.

/** More than a core keeps for itself, less than what cores share. */
const BYTES = 4 << 20;
/** What is read at once from memory. */
const LINE_BYTES = 64;
const READS = 2_000_000;
/** Of a cache that nobody else fills; main memory itself answers in some 100 ns. */
const QUIET_NS = 60;

/** ns of one read from 4 MB, each at a place that the read before it told. */
function measureReadNs(): number {
  const step = LINE_BYTES / Uint32Array.BYTES_PER_ELEMENT;
  const order = Array.from({ length: BYTES / LINE_BYTES }, (_, n) => n);
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  const memory = new Uint32Array(order.length * step);
  order.forEach((line, n) => {
    memory[line * step] = (order[(n + 1) % order.length] as number) * step;
  });
  const from = follow(memory, 0, READS / 4);
  const began = performance.now();
  follow(memory, from, READS);
  return ((performance.now() - began) / READS) * 1e6;
}

/** @returns where it ended, which keeps V8 from leaving the reads out */
function follow(memory: Uint32Array, from: number, times: number): number {
  let place = from;
  for (let n = 0; n < times; n++) place = memory[place] as number;
  return place;
}

/** One line to print, with whether figures in ms can be trusted. */
export function tellMemorySpeed(): string {
  const ns = measureReadNs();
  return `A read from 4 MB at random takes ${ns.toFixed(0)} ns${ns > QUIET_NS ? `: others fill the cache (a quiet machine takes under ${QUIET_NS}), so of this run only the ratios count.` : "."}`;
}

if (import.meta.main) console.log(tellMemorySpeed());
