import { REFUSED_KINDS, type RefusedKind } from "../../../rules/alarms.ts";
import type { Deps } from "../../deps.ts";
import type { Limits } from "../../platform/config/limit-settings.ts";
import { takeBusiestMinute } from "../../platform/metrics/refusals.ts";
import { raiseMachineAlarm } from "./raise-alarm.ts";

/** From how many a minute on each kind is too many to be an accident. */
const LIMIT_OF = {
  "no valid session": "alarmNoSessionPerMinute",
  "not allowed": "alarmNotAllowedPerMinute",
  "too many": "alarmTooManyPerMinute",
  "forged signature": "alarmForgedPerMinute",
} as const satisfies Record<RefusedKind, keyof Limits>;

/**
 * Raises the alarm when this process refused too much within a minute; an hour without ends it (dismissUnseenAlarms). Called
 * once a minute, so that nobody can keep the database busy by being refused.
 */
export async function watchRefusals({ db, config, log, names }: Deps): Promise<void> {
  const worst = findWorst(takeBusiestMinute(), config.limits);
  if (!worst) return;
  log.warn(worst, "many refusals within a minute");
  await raiseMachineAlarm(db, "many-refusals", names.process, worst);
}

/** The kind that is furthest above its limit. */
function findWorst(refused: ReadonlyMap<RefusedKind, number>, limits: Limits) {
  const share = (kind: RefusedKind) => (refused.get(kind) ?? 0) / limits[LIMIT_OF[kind]];
  const [worst] = REFUSED_KINDS.toSorted((a, b) => share(b) - share(a)) as [RefusedKind];
  return share(worst) >= 1 ? { refused: worst, count: refused.get(worst) as number } : undefined;
}
