/** Labels are in Shiprocket's own storage or in its Amazon buckets. */
const LABEL_HOSTS = /(?:^|\.)shiprocket\.(?:in|co)$|^(?:[a-z0-9-]+\.)?s3[.-](?:[a-z0-9-]+\.)?amazonaws\.com$/;

/**
 * Whether a label may be fetched from this URL. Prevents SSRF: the courier's response must not make the shop call any
 * host.
 */
export function mayFetchLabel(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname, username, port } = new URL(url);
  if (username !== "") return false;
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === "https:" && port === "" && LABEL_HOSTS.test(hostname);
}
