import type { FastifyInstance } from "fastify";
import { getPolicy } from "../../contract/policies.ts";
import { getShopPage } from "../../contract/shop-pages.ts";
import { getShop } from "../../contract/shop-profile.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { limit } from "../platform/http/limits.ts";
import { type Caching, serveCached } from "../platform/http/serve-cached.ts";
import { SHOP } from "../platform/http/tags.ts";
import { getPublicShopProfile } from "./public-profile.ts";
import { getShopProfile } from "./shop-profile-queries.ts";

export function shopProfileRoutes(app: FastifyInstance, { db, config }: Deps, shared: Caching): void {
  const caching = { ...shared, missLimit: limit(app, config.limits.readsPerMinute, MINUTE_MS) };
  serveCached(app, caching, getShop, (_, { madeOf }) => {
    madeOf(SHOP);
    return getPublicShopProfile(db);
  });

  serveCached(app, caching, getShopPage, async ({ params }, { madeOf }) => {
    madeOf(SHOP);
    const { pages } = await getShopProfile(db);
    return { text: pages[params.name] };
  });

  serveCached(app, caching, getPolicy, async ({ params }, { madeOf }) => {
    madeOf(SHOP);
    const { policies } = await getShopProfile(db);
    return policies[params.name];
  });
}
