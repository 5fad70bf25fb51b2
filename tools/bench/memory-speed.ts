// How quick this machine's memory is at the moment. A machine that is a share of a larger one keeps its processors when its
// neighbours are busy, and loses the cache it has in common with them: processor time of the same work then goes up three
// times. So the bench says before each of its parts how it is. Runs alone with `node tools/bench/memory-speed.ts`.

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
  const memory = Uint32Array.from({ length: BYTES / Uint32Array.BYTES_PER_ELEMENT }, (_, place) => place);
  // Each changes with an earlier one: the way through them is one round of all (Sattolo).
  for (let line = BYTES / LINE_BYTES - 1; line > 0; line--) {
    const [place, other] = [line * step, Math.floor(Math.random() * line) * step];
    [memory[place], memory[other]] = [memory[other] as number, memory[place] as number];
  }
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
  const told = `A read from 4 MB at random takes ${ns.toFixed(0)} ns`;
  if (ns <= QUIET_NS) return `${told}.`;
  return `${told}: others fill the cache (a quiet machine takes under ${QUIET_NS}), so of this run only the ratios count.`;
}

if (import.meta.main) console.log(tellMemorySpeed());
