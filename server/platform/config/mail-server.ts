import { areCredentialsEncoded, ENCODE_CREDENTIALS, isReadableUrl } from "./credentials-in-url.ts";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/**
 * One message if the address cannot be a mail server's. It does not repeat the address, which may contain a password.
 */
export function mailServerMistakes(url: string | undefined): string[] {
  if (url === undefined || isMailServer(url)) return [];
  const advice = url.includes("@") ? ` ${ENCODE_CREDENTIALS}.` : "";
  return [
    `SMTP_URL is no mail server: write smtp://host or smtps://user:password@host; localhost needs its port.${advice}`,
  ];
}

function isMailServer(text: string): boolean {
  if (!isReadableUrl(text) || !areCredentialsEncoded(text)) return false;
  const { protocol, hostname, port } = new URL(text);
  if (protocol !== "smtp:" && protocol !== "smtps:") return false;
  return hostname !== "" && (port !== "" || !LOCAL.includes(hostname));
}
