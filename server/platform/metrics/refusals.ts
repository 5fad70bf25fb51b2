import { Counter } from "prom-client";
import { REFUSED_KINDS, type RefusedKind } from "../../../rules/alerts.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { processRegistry } from "./process-registry.ts";

const refusals = new Counter({
  name: "snackshop_refusals_total",
  help: "Requests refused because of their caller, rate or signature",
  labelNames: ["kind"],
  registers: [processRegistry],
});
for (const kind of REFUSED_KINDS) refusals.inc({ kind }, 0);

type Refused = Map<RefusedKind, number>;

let minute = 0;
const inThisMinute: Refused = new Map();
let inBusiestMinute: Refused = new Map();

export function countRefusal(kind: RefusedKind): void {
  refusals.inc({ kind });
  const now = Math.floor(Date.now() / MINUTE_MS);
  if (now !== minute) inThisMinute.clear();
  minute = now;
  const count = (inThisMinute.get(kind) ?? 0) + 1;
  inThisMinute.set(kind, count);
  inBusiestMinute.set(kind, Math.max(count, inBusiestMinute.get(kind) ?? 0));
}

/** The refusals of each kind in its busiest minute since the last call. */
export function takeBusiestMinute(): ReadonlyMap<RefusedKind, number> {
  const taken = inBusiestMinute;
  inBusiestMinute = new Map();
  return taken;
}
