import { isIP } from "node:net";
import { connect } from "node:tls";
import type { CertificateDates } from "../../rules/certificate.ts";

const TIMEOUT_MS = 5_000;
const HTTPS_PORT = 443;

/**
 * From when and until when the certificate is good that a browser gets at an address.
 * @param url https://…
 * @returns null when there is no answer within 5 s
 */
export function certificateDates(url: string): Promise<CertificateDates | null> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port) || HTTPS_PORT,
      ...(isIP(host) ? {} : { servername: host }),
      timeout: TIMEOUT_MS,
      // One that has ended has to be read too. Nothing is sent to whoever shows it.
      rejectUnauthorized: false,
    });
    const end = (dates: CertificateDates | null) => {
      resolve(dates);
      socket.destroy();
    };
    socket.once("secureConnect", () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      end({ from: new Date(valid_from), to: new Date(valid_to) });
    });
    socket.once("timeout", () => end(null));
    socket.once("error", () => end(null));
    socket.once("close", () => end(null));
  });
}
