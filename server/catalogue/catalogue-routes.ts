import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/catalogue.ts";
import { getPriceRange } from "../../contract/shop-pages.ts";
import { slug } from "../../rules/ids.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../http/limits.ts";
import type { ReplyCache } from "../http/reply-cache.ts";
import { serve, serveCached } from "../http/serve.ts";
import * as queries from "./catalogue-queries.ts";

const LARGE_BODY = 32 * 1024;

export function catalogueRoutes(app: FastifyInstance, { db, config }: Deps, replyCache: ReplyCache): void {
  const caching = { replyCache, missLimit: limit(app, config.limits.readsPerMinute, MINUTE_MS) };
  serveCached(app, caching, contract.listProducts, () => queries.listProducts(db));

  serveCached(app, caching, contract.getProduct, async ({ params }) => {
    const product = await queries.findProduct(db, params.id);
    if (!product) throw new ShopError("PRODUCT_NOT_FOUND");
    return product;
  });

  serveCached(app, caching, contract.listRelatedProducts, async ({ params, query }) => {
    const related = await queries.findRelatedProducts(db, params.id, query.excludeId);
    if (!related) throw new ShopError("PRODUCT_NOT_FOUND");
    return related;
  });

  serveCached(app, caching, getPriceRange, () => queries.findPriceRange(db));

  serveCached(app, caching, contract.listTopProducts, async () => {
    const products = await queries.listTopProducts(db);
    return products.map((product) => ({ productId: product }));
  });

  serve(
    app,
    contract.checkInStock,
    async ({ body }) => {
      const asked = [...new Set(body.kart.map(({ productId }) => slug(productId)))];
      const products = await queries.findProducts(db, asked);
      const inStock = new Set<string>(
        products.filter(({ stock }) => stock).flatMap(({ _id, productId }) => [_id, productId]),
      );
      const outOfStock = asked.filter((id) => !inStock.has(id));
      return { success: outOfStock.length === 0, outOfStock };
    },
    { bodyLimit: LARGE_BODY, limits: [limit(app, config.limits.writesPerMinute, MINUTE_MS)] },
  );
}
