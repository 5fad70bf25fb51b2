import { isCertificateEnding } from "../../../rules/certificate.ts";
import { HOUR_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { dismissAlerts } from "../../notifications/alerts/dismiss-alerts.ts";
import { raiseStandingAlert } from "../../notifications/alerts/raise-alert.ts";
import { readCertificate } from "../../platform/process/read-certificate.ts";
import { endSlot, takeSlot } from "../worker/schedule.ts";

const EVERY_MS = 12 * HOUR_MS;
/** How long a process that could not read the certificate leaves the check to others. */
const STANDS_BACK_MS = HOUR_MS;

/** When that time ends, by configuration (tests have several) and the monotonic clock. */
const standsBackUntil = new WeakMap<Deps["config"], number>();

/** Raises an alert while the certificate at PUBLIC_URL should have been renewed. */
export async function watchCertificate({ config, db }: Deps): Promise<void> {
  const { protocol, host } = new URL(config.publicUrl);
  if (protocol !== "https:" || performance.now() < (standsBackUntil.get(config) ?? 0)) return;
  if (!(await takeSlot(db, "certificate", EVERY_MS, false)).isMine) return;
  const dates = await readCertificate(config.publicUrl);
  if (!dates) {
    // Inside a network its public address is often unreachable.
    standsBackUntil.set(config, performance.now() + STANDS_BACK_MS);
    // Due again, so that another process checks it at its next sweep.
    return endSlot(db, "certificate", [], 0);
  }
  if (isCertificateEnding(dates, new Date()))
    await raiseStandingAlert(db, "certificate-ending", { host, endsAt: dates.to.toISOString() });
  else await dismissAlerts(db, "certificate-ending", null, {});
}
