// Scripts, styles and fonts of earlier and later releases. During a rolling release a page from one process may request
// its assets from another, and a page that stays open longer still finds them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { ShopError } from "../errors.ts";
import type { Database } from "../platform/database/connect.ts";
import { preferredEncoding } from "../platform/http/compress.ts";
import type { LimitGuess } from "../platform/http/limit-guesses.ts";

const decompress = promisify(brotliDecompress);

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};
const NAME = /^[\w.-]{1,120}\.(js|css|svg|woff2)$/;
/** The assets of this release. */
export const ASSETS = fileURLToPath(new URL("../../build/web/client/assets", import.meta.url));

/**
 * Stores this release's assets in the database for the processes of other releases. Called before the shop opens, since
 * its pages request them at once, and daily while it runs.
 */
export async function storeAssets(db: Database, folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => NAME.test(name));
  const { rows } = await sql<{ name: string }>`
    update release_assets set seen_at = now() where name = any(${names}::text[]) returning name`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  await db
    .insertInto("releaseAssets")
    .values(
      missing.map((name) => ({
        name,
        content: readFileSync(join(folder, isCompressed(name) ? `${name}.br` : name)),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Memory for assets of other releases. A release has some megabytes. */
const MAX_STORED_BYTES = 16_000_000;

const isCompressed = (name: string) => !name.endsWith(".woff2");

/**
 * Serves assets of other releases. During a release half of all asset requests come here, and a carrier's shoppers
 * share one address: existing assets are read once and count against no limit.
 * @param limitMissing limits requests for names that no release has
 */
export function releaseAssetsRoute(app: FastifyInstance, db: Database, limitMissing: LimitGuess): void {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_STORED_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });

  async function find(name: string): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom("releaseAssets")
      .select("content")
      .where("name", "=", name)
      .executeTakeFirst();
    if (row) cache.set(name, row.content);
    return row?.content;
  }

  app.get<{ Params: { name: string } }>(
    "/assets/:name",
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { name } = request.params;
      const type = TYPES[NAME.exec(name)?.[1] ?? ""];
      if (!type) throw new ShopError("NOT_FOUND");
      const content =
        cache.get(name) ??
        (await limitMissing(
          request,
          () => find(name),
          (found) => found === undefined,
        ));
      if (!content) throw new ShopError("NOT_FOUND");
      reply
        .type(type)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding");
      if (!isCompressed(name)) return reply.send(content);
      if (preferredEncoding(request.headers["accept-encoding"]) === "br")
        return reply.header("content-encoding", "br").send(content);
      return reply.send(await decompress(content));
    },
  );
}
