// The push services of all current browsers. Endpoints come from browsers, and they must not make the shop call another
// host, such as a machine in its own network (SSRF).

const HOSTS = [
  // Chrome, Edge on Android, Opera, Samsung Internet, Brave.
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
  // Edge on Windows.
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
];

/** @param emulatorUrl the sandbox's push service, if there is one */
export function isPushService(endpoint: string, emulatorUrl: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash, href } = new URL(endpoint);
  if (username || password || hash) return false;
  if (emulatorUrl !== null && href.startsWith(`${emulatorUrl}/`)) return true;
  return protocol === "https:" && port === "" && HOSTS.some((host) => host.test(hostname));
}
