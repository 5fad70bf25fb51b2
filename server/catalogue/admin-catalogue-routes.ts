import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { adminCategoryRoutes } from "./admin-category-routes.ts";
import { adminProductRoutes } from "./admin-product-routes.ts";

export function adminCatalogueRoutes(app: FastifyInstance, deps: Deps): void {
  adminCategoryRoutes(app, deps);
  adminProductRoutes(app, deps);
}
