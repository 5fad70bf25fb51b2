import type { FastifyInstance } from "fastify";
import { getPolicy } from "../../contract/policies.ts";
import { getShop } from "../../contract/shop-profile.ts";
import type { Deps } from "../deps.ts";
import { limit, MINUTE_MS } from "../http/limits.ts";
import type { SharedReplies } from "../http/reply-cache.ts";
import { serveShared } from "../http/serve.ts";
import { getPublicShopProfile, getShopProfile } from "./shop-profile-queries.ts";

export function shopProfileRoutes(app: FastifyInstance, { db, config }: Deps, shared: SharedReplies): void {
  const sharing = { shared, makingLimit: limit(app, config.limits.readsPerMinute, MINUTE_MS) };
  serveShared(app, sharing, getShop, () => getPublicShopProfile(db));

  serveShared(app, sharing, getPolicy, async ({ params }) => {
    const { policies } = await getShopProfile(db);
    return policies[params.name];
  });
}
