import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/catalogue.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit, MINUTE_MS } from "../http/limits.ts";
import type { SharedReplies } from "../http/reply-cache.ts";
import { serve, serveShared } from "../http/serve.ts";
import * as queries from "./catalogue-queries.ts";

const LARGE_BODY = 32 * 1024;

export function catalogueRoutes(app: FastifyInstance, { db, config }: Deps, shared: SharedReplies): void {
  const sharing = { shared, makingLimit: limit(app, config.limits.readsPerMinute, MINUTE_MS) };
  serveShared(app, sharing, contract.listProducts, () => queries.listProducts(db));

  serveShared(app, sharing, contract.getProduct, async ({ params }) => {
    const product = await queries.findProduct(db, params.id);
    if (!product) throw new ShopError("PRODUCT_NOT_FOUND");
    return product;
  });

  serveShared(app, sharing, contract.listRelatedProducts, async ({ params, query }) => {
    const related = await queries.findRelatedProducts(db, params.id, query.excludeId);
    if (!related) throw new ShopError("PRODUCT_NOT_FOUND");
    return related;
  });

  serveShared(app, sharing, contract.listTopProducts, async () => {
    const products = await queries.listTopProducts(db);
    return products.map((product) => ({ productId: product }));
  });

  serve(
    app,
    contract.checkInStock,
    async ({ body }) => {
      const asked = [...new Set(body.kart.map(({ productId }) => productId))];
      const products = await queries.findProducts(db, asked);
      const inStock = new Set(
        products.filter(({ stock }) => stock).flatMap(({ _id, productId }) => [_id, productId]),
      );
      const outOfStock = asked.filter((id) => !inStock.has(id));
      return { success: outOfStock.length === 0, outOfStock };
    },
    { bodyLimit: LARGE_BODY, limits: [limit(app, config.limits.writesPerMinute, MINUTE_MS)] },
  );
}
