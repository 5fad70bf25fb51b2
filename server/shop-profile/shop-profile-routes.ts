import type { FastifyInstance } from "fastify";
import { getShop } from "../../contract/shop-profile.ts";
import type { Deps } from "../deps.ts";
import { serveShared } from "../serve.ts";
import type { SharedReplies } from "../shared-replies.ts";
import { getPublicShopProfile } from "./shop-profile-queries.ts";

export function shopProfileRoutes(app: FastifyInstance, { db }: Deps, shared: SharedReplies): void {
  serveShared(app, shared, getShop, () => getPublicShopProfile(db));
}
