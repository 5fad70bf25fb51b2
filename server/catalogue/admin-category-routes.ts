import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/categories.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { limit } from "../platform/http/limits.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf, adminTokenOf } from "../staff/admin-guard.ts";
import { listCategories } from "./admin-category-queries.ts";
import { deleteCategory, restoreCategory } from "./delete-category.ts";
import { addCategory, editCategory } from "./save-category.ts";

export function adminCategoryRoutes(app: FastifyInstance, deps: Deps): void {
  const uploads = { limits: [limit(app, deps.config.limits.uploadsPerMinute, MINUTE_MS, adminTokenOf)] };
  serve(app, contract.listCategories, () => listCategories(deps.db));

  serve(
    app,
    contract.addCategory,
    ({ body }, { request }) => addCategory(deps, body, actorOf(request)),
    uploads,
  );

  serve(
    app,
    contract.editCategory,
    ({ params, body }, { request }) => editCategory(deps, params.id, body, actorOf(request)),
    uploads,
  );

  serve(app, contract.deleteCategory, async ({ params }, { request }) => {
    await deleteCategory(deps, params.id, actorOf(request));
    return { message: "Category deleted" };
  });

  serve(app, contract.restoreCategory, ({ params }, { request }) =>
    restoreCategory(deps, params.id, actorOf(request)),
  );
}
