/** Labels lie in Shiprocket's own storage or in its buckets at Amazon; no other address is fetched. */
const LABEL_HOSTS = /(?:^|\.)shiprocket\.(?:in|co)$|^(?:[a-z0-9-]+\.)?s3[.-](?:[a-z0-9-]+\.)?amazonaws\.com$/;

/** Whether a label's address is one to go to: an answer of the courier's is no reason to fetch just anything. */
export function mayFetchLabel(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname, username, port } = new URL(url);
  if (username !== "") return false;
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === "https:" && port === "" && LABEL_HOSTS.test(hostname);
}
