import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/catalogue.ts";
import { getPriceRange } from "../../contract/shop-pages.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../platform/http/limits.ts";
import { type Caching, serveCached } from "../platform/http/serve-cached.ts";
import { BY_PRICE, FILLED, relatedTag, SHOP, tagsOf } from "../platform/http/tags.ts";
import * as queries from "./catalogue-queries.ts";

export function catalogueRoutes(app: FastifyInstance, { db, config }: Deps, shared: Caching): void {
  const caching = { ...shared, missLimit: limit(app, config.limits.readsPerMinute, MINUTE_MS) };
  serveCached(app, caching, contract.listProducts, async ({ query }, { headers, madeOf }) => {
    const { limit: most = String(contract.MAX_PRODUCTS), after, category } = query;
    const page = { limit: Number(most), after, category };
    const { products, hasMore } = await queries.listProducts(db, page);
    const last = products.at(-1);
    if (hasMore && last) {
      const next = new URLSearchParams({ limit: most, after: last.productId });
      if (category !== undefined) next.set("category", category);
      headers.link = `<${contract.listProducts.path}?${next}>; rel="next"`;
    }
    // Of the many possible lists, only the one that clients request first is worth caching.
    if (Object.keys(query).length > 0) headers["cache-control"] = "no-store";
    madeOf(SHOP, ...tagsOf(products));
    return products;
  });

  serveCached(app, caching, contract.getProduct, async ({ params }, { madeOf }) => {
    const product = await queries.findProduct(db, params.id);
    if (!product) throw new ShopError("PRODUCT_NOT_FOUND");
    madeOf(...tagsOf([product]));
    return product;
  });

  serveCached(app, caching, contract.listRelatedProducts, async ({ params, query }, { headers, madeOf }) => {
    const related = await queries.findRelatedProducts(db, params.id, query.excludeId);
    if (!related) throw new ShopError("PRODUCT_NOT_FOUND");
    const { products, categoryId, isFilledUp } = related;
    // Only the value that screens send is cached. With any other value a client could fill the cache.
    if (query.excludeId !== undefined && query.excludeId !== params.id) headers["cache-control"] = "no-store";
    madeOf(relatedTag(categoryId), ...tagsOf(products));
    if (isFilledUp) madeOf(FILLED);
    return products;
  });

  serveCached(app, caching, getPriceRange, (_, { madeOf }) => {
    madeOf(BY_PRICE);
    return queries.findPriceRange(db);
  });

  serveCached(app, caching, contract.listTopProducts, async (_, { madeOf }) => {
    const products = await queries.listTopProducts(db);
    madeOf(SHOP, ...tagsOf(products));
    return products.map((product) => ({ productId: product }));
  });
}
