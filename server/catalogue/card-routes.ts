import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/product-cards.ts";
import { countProducts, pageCount, searchTerms } from "../../rules/catalogue-pages.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../platform/http/limits.ts";
import { serve } from "../platform/http/serve.ts";
import { type Caching, serveCached, serveUncached } from "../platform/http/serve-cached.ts";
import { BY_POPULARITY, BY_PRICE, SHOP, tagsOf } from "../platform/http/tags.ts";
import { findCards, listCards, listShopCategories, searchCards } from "./card-queries.ts";

const LARGE_BODY = 64 * 1024;

export function cardRoutes(app: FastifyInstance, { db, config }: Deps, shared: Caching): void {
  const readLimit = limit(app, config.limits.readsPerMinute, MINUTE_MS);
  const caching = { ...shared, missLimit: readLimit };

  serveCached(app, caching, contract.listShopCategories, (_, { madeOf }) => {
    madeOf(SHOP);
    return listShopCategories(db);
  });

  // Refuses invalid pages and categories, so that no client can fill the cache with them.
  serveCached(app, caching, contract.listProductCards, async ({ query }, { madeOf }) => {
    const { category, sort: order = "shop", page = 1 } = query;
    const categories = await listShopCategories(db);
    const counted = categories.filter(({ name }) => category === undefined || name === category);
    if (category !== undefined && counted.length === 0) throw new ShopError("CATEGORY_NOT_FOUND");
    const total = countProducts(counted);
    if (page > pageCount(total)) throw new ShopError("NOT_FOUND");
    const products = await listCards(db, { category, order, page }, total);
    madeOf(SHOP, ...tagsOf(products));
    if (order === "price") madeOf(BY_PRICE);
    if (order === "popular") madeOf(BY_POPULARITY);
    return { products, total };
  });

  serveUncached(
    app,
    { ...shared, readLimit },
    contract.searchProductCards,
    ({ query: { q, sort: order = "shop", page = 1, limit } }) =>
      searchCards(db, searchTerms(q), { order, page, limit }),
  );

  serve(app, contract.findProductCards, ({ body }) => findCards(db, body.productIds), {
    limits: [readLimit],
    bodyLimit: LARGE_BODY,
  });
}
