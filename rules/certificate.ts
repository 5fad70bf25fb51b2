// When the owner is told that a TLS certificate ends.
import { DAY_MS } from "./time.ts";

export interface CertificateDates {
  from: Date;
  to: Date;
}

const WARN_MS = 14 * DAY_MS;
/** Certificates that live for days are renewed when a third of their life is left. */
const WARN_SHARE = 1 / 3;

/** Whether a certificate ought to have been renewed by now, ended or not. */
export function isCertificateEnding({ from, to }: CertificateDates, now: Date): boolean {
  const life = to.getTime() - from.getTime();
  return to.getTime() - now.getTime() < Math.min(WARN_MS, life * WARN_SHARE);
}
