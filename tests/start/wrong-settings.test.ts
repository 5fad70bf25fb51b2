import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/free-port.ts";
import { makeDataDir, startShop } from "./shop-process.ts";

/**
 * Starts a shop that cannot start.
 * @returns the one line that it prints
 */
async function refusal(env: Record<string, string>): Promise<string> {
  const shop = await startShop(makeDataDir(), { env });
  expect(await shop.ended).toBe(1);
  expect(shop.stdout).toEqual([]);
  expect(shop.stderr).toHaveLength(1);
  return shop.stderr[0] as string;
}

test.each([
  // One example of the many in server/platform/config/config.test.ts.
  [{ PORT: "abc" }, 'PORT is a whole number from 0 to 65535, not "abc".'],
  [
    { HOST: "0.0.0.0" },
    /^HOST is 0\.0\.0\.0 but SHOP_MODE is sandbox, which shows one-time codes to every visitor\./,
  ],
  [
    { HOST: "192.0.2.1", ALLOW_PUBLIC_SANDBOX: "1" },
    /^Cannot listen on 192\.0\.2\.1:\d+ \(EADDRNOTAVAIL\)\. Check HOST and PORT\.$/,
  ],
  [
    { METRICS_PORT: "9400", METRICS_HOST: "192.0.2.1" },
    "Cannot listen on 192.0.2.1:9400 (EADDRNOTAVAIL). Check METRICS_HOST and METRICS_PORT.",
  ],
  [{ DATABASE_URL: "postgres://[::1/shop" }, /^DATABASE_URL /],
])("%o is refused in one line", async (env, expected) => {
  const message = await refusal(env as Record<string, string>);
  if (typeof expected === "string") expect(message).toBe(expected);
  else expect(message).toMatch(expected);
});

test("a first owner's password that is easy to guess is refused in one line", async () => {
  expect(await refusal({ DEMO: "0", ADMIN_PASSWORD: "password123" })).toMatch(
    /^ADMIN_PASSWORD cannot be used\. This password is too common\. .+ three or four words/,
  );
});

test("a database that cannot be reached is reported in one line", async () => {
  const address = `127.0.0.1:${await freePort()}`;
  expect(await refusal({ DATABASE_URL: `postgres://shop:secret@${address}/shop` })).toBe(
    `Cannot reach the database at ${address} (ECONNREFUSED). Check DATABASE_URL.`,
  );
});

test("a DATABASE_URL that leads to something other than PostgreSQL is reported in one line", async () => {
  const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const message = await refusal({ DATABASE_URL: `postgres://shop:secret@127.0.0.1:${port}/shop` });
  expect(message).toMatch(
    new RegExp(`^Cannot reach the database at 127\\.0\\.0\\.1:${port} \\(.+\\)\\. Check`),
  );
});

test("a data folder that cannot be written is reported in one line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "snackshop-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "file"), "");
  expect(await refusal({ DATA_DIR: join(folder, "file/data") })).toMatch(/cannot be (written|made)/);
});
