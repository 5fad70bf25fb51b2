import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import type { CertificateDates } from "../../../rules/certificate.ts";

const TIMEOUT_MS = 5_000;
const HTTPS_PORT = 443;

interface ReadCertificate extends CertificateDates {
  /** Why browsers reject it; null if they accept it. */
  mistake: string | null;
}

/**
 * Reads the validity of the TLS certificate at an address, and whether browsers accept it.
 * @param url https://…
 * @param authority in PEM, trusted instead of the usual authorities, for tests
 * @returns null when there is no reply within 5 s
 */
export function readCertificate(url: string, authority?: string): Promise<ReadCertificate | null> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port) || HTTPS_PORT,
      ...(isIP(host) ? {} : { servername: host }),
      timeout: TIMEOUT_MS,
      // An expired certificate must be readable too. No data is sent over this connection.
      rejectUnauthorized: false,
      ...(authority ? { ca: authority } : {}),
    });
    const end = (read: ReadCertificate | null) => {
      resolve(read);
      socket.destroy();
    };
    socket.once("secureConnect", () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      end({ from: new Date(valid_from), to: new Date(valid_to), mistake: mistakeOf(socket) });
    });
    socket.once("timeout", () => end(null));
    socket.once("error", () => end(null));
    socket.once("close", () => end(null));
  });
}

/** Node's types declare an Error; in practice it is an Error or its code. */
function mistakeOf({ authorized, authorizationError }: TLSSocket): string | null {
  const reason: unknown = authorizationError;
  if (authorized) return null;
  return reason instanceof Error && "code" in reason ? String(reason.code) : String(reason);
}
