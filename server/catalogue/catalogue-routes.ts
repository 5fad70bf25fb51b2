import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "../../contract/catalogue.ts";
import { getPriceRange } from "../../contract/shop-pages.ts";
import { slug } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../http/limits.ts";
import type { ReplyCache } from "../http/reply-cache.ts";
import { CART_BODY, serve, serveCached } from "../http/serve.ts";
import { BY_PRICE, FILLED, relatedTag, SHOP, tagsOf } from "../http/tags.ts";
import * as queries from "./catalogue-queries.ts";
import { countOwnHolds } from "./hold-stock.ts";

/** @param findPhone the phone that the shopper's browser has proved */
export function catalogueRoutes(
  app: FastifyInstance,
  { db, config }: Deps,
  replyCache: ReplyCache,
  findPhone: (request: FastifyRequest) => Promise<Phone | undefined>,
): void {
  const caching = { replyCache, missLimit: limit(app, config.limits.readsPerMinute, MINUTE_MS) };
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
    // Of the many lists that can be asked for, only the one that clients begin with is worth keeping.
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
    // Screens leave out the product they ask for. Other names are as many as somebody makes up.
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

  serve(
    app,
    contract.checkInStock,
    async ({ body }, { request }) => {
      const asked = [...new Set(body.kart.map(({ productId }) => slug(productId)))];
      const products = await queries.findProductsToSell(db, asked);
      const soldOut = products.filter(({ stock, inStock }) => inStock && !stock).map(({ _id }) => _id);
      const phone = soldOut.length > 0 ? await findPhone(request) : undefined;
      // What she holds herself she can have: her next order takes it over (hold-stock.ts).
      const own = phone ? await countOwnHolds(db, phone, soldOut) : null;
      const inStock = new Set<string>(
        products
          .filter(({ _id, stock }) => stock || own?.has(_id))
          .flatMap(({ _id, productId }) => [_id, productId]),
      );
      const outOfStock = asked.filter((id) => !inStock.has(id));
      return { success: outOfStock.length === 0, outOfStock };
    },
    { bodyLimit: CART_BODY, limits: [limit(app, config.limits.writesPerMinute, MINUTE_MS)] },
  );
}
