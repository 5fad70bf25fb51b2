import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/admin-products.ts";
import * as topProducts from "../../contract/admin-top-products.ts";
import * as productImport from "../../contract/product-import.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { idempotencyKeyOf } from "../platform/http/idempotency-key.ts";
import { limit } from "../platform/http/limits.ts";
import { linkNext, pageOf } from "../platform/http/paging.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf, adminOf, adminTokenOf } from "../staff/admin-guard.ts";
import { addProduct } from "./add-product.ts";
import {
  countProductsByTax,
  getAdminProduct,
  listAllProducts,
  listChosenTopProducts,
} from "./admin-product-queries.ts";
import { changeStockStatus } from "./change-stock-status.ts";
import { deleteProduct, restoreProduct } from "./delete-product.ts";
import { editProduct } from "./edit-product.ts";
import { importProducts, previewImport } from "./import-products.ts";
import { setTopProducts } from "./set-top-products.ts";

const IMPORT_BODY = 3 * 1024 * 1024;

export function adminProductRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const uploads = { limits: [limit(app, config.limits.uploadsPerMinute, MINUTE_MS, adminTokenOf)] };

  serve(app, contract.listAllProducts, async ({ query }, { reply }) => {
    const { limit: _limit, before: _before, ...filters } = query;
    const page = pageOf(query);
    const products = await listAllProducts(db, filters, page);
    return linkNext(reply, products, page, contract.listAllProducts.path, filters);
  });

  serve(app, contract.findProducts, ({ body: { search, limit: most } }) =>
    listAllProducts(db, { search }, pageOf({ limit: most })),
  );

  serve(app, contract.countProductsByTax, () => countProductsByTax(db));

  serve(app, contract.getAdminProduct, ({ params }) => getAdminProduct(db, params.id));

  serve(
    app,
    contract.addProduct,
    ({ body }, { request }) => addProduct(deps, body, actorOf(request), idempotencyKeyOf(request)),
    uploads,
  );

  serve(
    app,
    contract.editProduct,
    ({ params, body }, { request }) => editProduct(deps, params.id, body, adminOf(request), actorOf(request)),
    uploads,
  );

  serve(app, contract.deleteProduct, async ({ params }, { request }) => {
    await deleteProduct(deps, params.id, actorOf(request));
    return { message: "Product deleted" };
  });

  serve(app, contract.restoreProduct, ({ params }, { request }) =>
    restoreProduct(deps, params.id, actorOf(request)),
  );

  serve(app, contract.changeStockStatus, ({ params, body }, { request }) =>
    changeStockStatus(deps, params.id, body.status, actorOf(request)),
  );

  serve(app, topProducts.setTopProducts, async ({ body }, { request }) => {
    await setTopProducts(deps, body, actorOf(request));
    return { message: "Top Products set" };
  });

  serve(app, topProducts.listChosenTopProducts, async () => {
    const products = await listChosenTopProducts(db);
    return products.map((product) => ({ productId: product }));
  });

  serve(
    app,
    productImport.importProducts,
    ({ body }, { request }) =>
      body.isPreview
        ? previewImport(deps, body.rows)
        : importProducts(deps, body.rows, adminOf(request), actorOf(request), idempotencyKeyOf(request)),
    { bodyLimit: IMPORT_BODY },
  );
}
