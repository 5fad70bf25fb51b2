import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 5_000;
const HTTPS_PORT = 443;

interface ReadCertificate {
  /** Why browsers refuse it; null where they do not. */
  mistake: string | null;
  endsAt: Date;
}

/**
 * The certificate that a server shows for an address.
 * @throws Error when nobody answers there, or not with TLS
 */
export function readCertificate({ hostname, port }: URL, authority?: string): Promise<ReadCertificate> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: port === "" ? HTTPS_PORT : Number(port),
      // Only names are told (RFC 6066).
      servername: isIP(host) ? "" : host,
      timeout: TIMEOUT_MS,
      // It is read, and nothing is sent.
      rejectUnauthorized: false,
      ...(authority ? { ca: authority } : {}),
    });
    socket.once("secureConnect", () => {
      const { authorizationError, authorized } = socket;
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      const reason: unknown = (authorizationError as { code?: unknown })?.code ?? authorizationError;
      resolve({ mistake: authorized ? null : String(reason), endsAt });
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
  });
}
