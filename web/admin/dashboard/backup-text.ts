import type { Dashboard } from "../../../contract/dashboard.ts";
import { indianDate } from "../../../rules/time.ts";
import { formatTime, formatWhen } from "../../ui/admin/when.ts";

const size = new Intl.NumberFormat("en-IN", { maximumSignificantDigits: 2 });

/**
 * States when the shop was last backed up.
 * @param now ms since the epoch
 */
export function backupText(backup: NonNullable<Dashboard["backup"]>, now: number): string {
  const madeAt = new Date(backup.at);
  const isToday = indianDate(madeAt) === indianDate(new Date(now));
  const when = isToday
    ? `Backed up today ${formatTime(backup.at)}`
    : `Last backed up ${formatWhen(backup.at)}`;
  return `${when} (${size.format(backup.kilobytes / 1_000)} MB).`;
}
