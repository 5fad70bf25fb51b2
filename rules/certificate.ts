// When the owner is alerted that a TLS certificate is about to expire.
import { DAY_MS } from "./time.ts";

export interface CertificateDates {
  from: Date;
  to: Date;
}

const WARN_MS = 14 * DAY_MS;
/** Certificates valid for a few days are renewed when a third of their lifetime is left. */
const WARN_SHARE = 1 / 3;

/** Whether the certificate's renewal is overdue; also true once it has expired. */
export function isCertificateEnding({ from, to }: CertificateDates, now: Date): boolean {
  const life = to.getTime() - from.getTime();
  return to.getTime() - now.getTime() < Math.min(WARN_MS, life * WARN_SHARE);
}
