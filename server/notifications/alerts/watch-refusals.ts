import { REFUSED_KINDS, type RefusedKind } from "../../../rules/alerts.ts";
import type { Deps } from "../../deps.ts";
import type { Limits } from "../../platform/config/limit-settings.ts";
import { takeBusiestMinute } from "../../platform/metrics/refusals.ts";
import { raiseMachineAlert } from "./raise-alert.ts";

/** For each kind, the limit per minute from which refusals cannot be an accident. */
const LIMIT_OF = {
  "no valid session": "alarmNoSessionPerMinute",
  "not allowed": "alarmNotAllowedPerMinute",
  "too many": "alarmTooManyPerMinute",
  "forged signature": "alarmForgedPerMinute",
} as const satisfies Record<RefusedKind, keyof Limits>;

/**
 * Raises an alert if this process refused too many requests within a minute. The alert ends after an hour without
 * further ones (dismissUnseenAlerts). Runs once a minute, so that refused requests cause no load on the database.
 */
export async function watchRefusals({ db, config, log, names }: Deps): Promise<void> {
  const worst = findWorst(takeBusiestMinute(), config.limits);
  if (!worst) return;
  log.warn(worst, "many refusals within a minute");
  await raiseMachineAlert(db, "many-refusals", names.process, worst);
}

/** The kind that is furthest above its limit. */
function findWorst(refused: ReadonlyMap<RefusedKind, number>, limits: Limits) {
  const share = (kind: RefusedKind) => (refused.get(kind) ?? 0) / limits[LIMIT_OF[kind]];
  const [worst] = REFUSED_KINDS.toSorted((a, b) => share(b) - share(a)) as [RefusedKind];
  return share(worst) >= 1 ? { refused: worst, count: refused.get(worst) as number } : undefined;
}
