import { REFUSED_KINDS, type RefusedKind } from "../../rules/alarms.ts";
import { HOUR_MS } from "../../rules/time.ts";
import type { Limits } from "../config/limit-settings.ts";
import type { Deps } from "../deps.ts";
import { takeBusiestMinute } from "../metrics/refusals.ts";
import { dismissAlarms } from "./dismiss-alarms.ts";
import { raiseStandingAlarm } from "./raise-alarm.ts";

/** From how many a minute on each kind is too many to be an accident. */
const LIMIT_OF = {
  "no valid session": "alarmNoSessionPerMinute",
  "not allowed": "alarmNotAllowedPerMinute",
  "too many": "alarmTooManyPerMinute",
  "forged signature": "alarmForgedPerMinute",
} as const satisfies Record<RefusedKind, keyof Limits>;

/** When there were too many; at first the start of the process, since one before it may have raised the alarm. */
let suspiciousAt = Date.now();
let isDismissed = false;

/**
 * Raises the alarm when this process refused too much within a minute, and dismisses it after an hour without. Called
 * once a minute, so that nobody can keep the database busy by being refused.
 */
export async function watchRefusals({ db, config, log }: Deps): Promise<void> {
  const worst = findWorst(takeBusiestMinute(), config.limits);
  if (worst) {
    suspiciousAt = Date.now();
    isDismissed = false;
    log.warn(worst, "many refusals within a minute");
    await raiseStandingAlarm(db, "many-refusals", worst);
  } else if (!isDismissed && Date.now() - suspiciousAt >= HOUR_MS) {
    await dismissAlarms(db, "many-refusals", null, {});
    isDismissed = true;
  }
}

/** The kind that is furthest above its limit. */
function findWorst(refused: ReadonlyMap<RefusedKind, number>, limits: Limits) {
  const share = (kind: RefusedKind) => (refused.get(kind) ?? 0) / limits[LIMIT_OF[kind]];
  const [worst] = REFUSED_KINDS.toSorted((a, b) => share(b) - share(a)) as [RefusedKind];
  return share(worst) >= 1 ? { refused: worst, count: refused.get(worst) as number } : undefined;
}
