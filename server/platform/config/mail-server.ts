const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/**
 * One message if the address cannot be a mail server's. It does not repeat the address, which may contain a password.
 */
export function mailServerMistakes(url: string | undefined): string[] {
  if (url === undefined || isMailServer(url)) return [];
  return [
    "SMTP_URL is no mail server: write smtp://host or smtps://user:password@host; localhost needs its port.",
  ];
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port } = new URL(text);
  if (protocol !== "smtp:" && protocol !== "smtps:") return false;
  return hostname !== "" && (port !== "" || !LOCAL.includes(hostname));
}
