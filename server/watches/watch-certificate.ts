import { isCertificateEnding } from "../../rules/certificate.ts";
import { dismissAlarms } from "../alarms/dismiss-alarms.ts";
import { raiseStandingAlarm } from "../alarms/raise-alarm.ts";
import type { Deps } from "../deps.ts";
import { readCertificate } from "../machine/read-certificate.ts";
import { takeTurn } from "./take-turn.ts";

const EVERY_HOURS = 12;

/** Raises an alarm while the certificate that browsers get at PUBLIC_URL ought to have been renewed. */
export async function watchCertificate({ config, db }: Deps): Promise<void> {
  const { protocol, host } = new URL(config.publicUrl);
  if (protocol !== "https:" || !(await takeTurn(db, "certificate", EVERY_HOURS))) return;
  const dates = await readCertificate(config.publicUrl);
  if (!dates) return;
  if (isCertificateEnding(dates, new Date()))
    await raiseStandingAlarm(db, "certificate-ending", { host, endsAt: dates.to.toISOString() });
  else await dismissAlarms(db, "certificate-ending", null, {});
}
