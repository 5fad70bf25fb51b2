// Measures how fast this machine's memory is at the moment. On a shared host the processors stay the same while other
// guests are busy, but the shared cache is lost: the same work can then take three times the processor time. The
// bench prints this figure before each of its parts. Runs alone with `node tools/bench/memory-speed.ts`.

/** Larger than a core's own cache, smaller than the shared one. */
const BYTES = 4 << 20;
/** A cache line, the unit of reads from memory. */
const LINE_BYTES = 64;
const READS = 2_000_000;
/** The typical value with an undisturbed shared cache; main memory takes about 100 ns. */
const QUIET_NS = 60;

/** Measures the time of one read from 4 MB in ns. Each read depends on the previous one. */
function measureReadNs(): number {
  const step = LINE_BYTES / Uint32Array.BYTES_PER_ELEMENT;
  const memory = Uint32Array.from({ length: BYTES / Uint32Array.BYTES_PER_ELEMENT }, (_, place) => place);
  // Sattolo's algorithm: one random cycle through all lines.
  for (let line = BYTES / LINE_BYTES - 1; line > 0; line--) {
    const [place, other] = [line * step, Math.floor(Math.random() * line) * step];
    [memory[place], memory[other]] = [memory[other] as number, memory[place] as number];
  }
  const from = follow(memory, 0, READS / 4);
  const began = performance.now();
  follow(memory, from, READS);
  return ((performance.now() - began) / READS) * 1e6;
}

/** @returns the last index, so that V8 cannot optimise the reads out */
function follow(memory: Uint32Array, from: number, times: number): number {
  let place = from;
  for (let n = 0; n < times; n++) place = memory[place] as number;
  return place;
}

/** One line to print: the figure, and whether results in ms can be trusted. */
export function describeMemorySpeed(): string {
  const ns = measureReadNs();
  const result = `A read from 4 MB at random takes ${ns.toFixed(0)} ns`;
  if (ns <= QUIET_NS) return `${result}.`;
  return `${result}: others fill the cache (a quiet machine takes under ${QUIET_NS}), so of this run only the ratios count.`;
}

if (import.meta.main) console.log(describeMemorySpeed());
