import type { Dashboard } from "../../../contract/dashboard.ts";
import { formatWhen, indianDay } from "../../ui/when.ts";

const time = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone: "Asia/Kolkata" });
const size = new Intl.NumberFormat("en-IN", { maximumSignificantDigits: 2 });

/**
 * When the shop was last backed up.
 * @param now ms since the epoch
 */
export function backupWords(backup: Dashboard["backup"], now: number): string {
  if (!backup) return "Not backed up yet: run npm run backup, or set BACKUP_HOUR for one every night.";
  const madeAt = new Date(backup.at);
  const isToday = indianDay(madeAt) === indianDay(new Date(now));
  const when = isToday ? `Backed up today ${time.format(madeAt)}` : `Last backed up ${formatWhen(backup.at)}`;
  return `${when} (${size.format(backup.kilobytes / 1_000)} MB).`;
}
