// A TLS server on this machine, with a certificate that only tests trust.
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { onTestFinished } from "vitest";

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC2h5/GPz82ygFeN3
bNQZnOHwjELT1gqWhicIszdY/EahRANCAASqtYsLixAzO+u2HD5EnP/lm/JAaqJC
OMtH7VnRSlk7tSrS7E3zQxAWtGbkEbSYNIwGKuKHmQkjzB/08ZlBtzoY
-----END PRIVATE KEY-----
`;

/** For localhost and 127.0.0.1, signed by itself, from 2020 to 2120. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKq1iwuLEDM767Yc
PkSc/+Wb8kBqokI4y0ftWdFKWTu1KtLsTfNDEBa0ZuQRtJg0jAYq4oeZCSPMH/Tx
mUG3OhijTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBRLrksEHpMVr9XX8necyvgaaRHa5DAKBggqhkjOPQQD
AgNJADBGAiEAjXasBntNvR+A2B/ZtSMZYO/RwtGkCcX3pgPu2D5FiUACIQCsIxHv
EOrDogF/iRd3BhdYB8PSRuyN21Qu1c4p8Jb05A==
-----END CERTIFICATE-----
`;

/** Says nothing after the handshake; ends with the test. @returns its port */
export async function openTlsServer(): Promise<number> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (socket) => {
    socket.on("error", () => {});
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
