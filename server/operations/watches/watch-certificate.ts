import { isCertificateEnding } from "../../../rules/certificate.ts";
import { HOUR_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { dismissAlarms } from "../../notifications/alerts/dismiss-alarms.ts";
import { raiseStandingAlarm } from "../../notifications/alerts/raise-alarm.ts";
import { readCertificate } from "../../platform/process/read-certificate.ts";
import { giveTurnBack, takeTurn } from "./take-turn.ts";

const EVERY_HOURS = 12;
/** How long a process that could not look leaves it to the others. */
const STANDS_BACK_MS = HOUR_MS;

/** Until when a process does, by its settings and the monotonic clock. */
const standsBackUntil = new WeakMap<Deps["config"], number>();

/** Raises an alarm while the certificate that browsers get at PUBLIC_URL ought to have been renewed. */
export async function watchCertificate({ config, db }: Deps): Promise<void> {
  const { protocol, host } = new URL(config.publicUrl);
  if (protocol !== "https:" || performance.now() < (standsBackUntil.get(config) ?? 0)) return;
  if (!(await takeTurn(db, "certificate", EVERY_HOURS))) return;
  const dates = await readCertificate(config.publicUrl);
  if (!dates) {
    // From inside a network its own public address is often not reached.
    standsBackUntil.set(config, performance.now() + STANDS_BACK_MS);
    return giveTurnBack(db, "certificate");
  }
  if (isCertificateEnding(dates, new Date()))
    await raiseStandingAlarm(db, "certificate-ending", { host, endsAt: dates.to.toISOString() });
  else await dismissAlarms(db, "certificate-ending", null, {});
}
