import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/home-page.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { limit } from "../../platform/http/limits.ts";
import { serve } from "../../platform/http/serve.ts";
import { type Caching, serveCached } from "../../platform/http/serve-cached.ts";
import { BEST_SELLERS, tagsOf } from "../../platform/http/tags.ts";
import { actorOf, adminTokenOf } from "../../staff/admin-guard.ts";
import { getHomePage, getOwnHomePage } from "./home-page-queries.ts";
import { saveHomePage, storeHomePicture } from "./save-home-page.ts";

// Enough for a long story and a dozen long reviews in UTF-8.
const LARGE_BODY = 128 * 1024;

export function homePageRoutes(app: FastifyInstance, { db, config }: Deps, shared: Caching): void {
  const caching = { ...shared, missLimit: limit(app, config.limits.readsPerMinute, MINUTE_MS) };
  serveCached(app, caching, contract.getHomePage, async (_, { madeOf }) => {
    const page = await getHomePage(db);
    madeOf(BEST_SELLERS, ...tagsOf(page.bestSellers));
    return page;
  });
}

export function adminHomePageRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getOwnHomePage, () => getOwnHomePage(deps.db));

  serve(
    app,
    contract.saveOwnHomePage,
    ({ body }, { request }) => saveHomePage(deps, body, actorOf(request)),
    { bodyLimit: LARGE_BODY },
  );

  serve(
    app,
    contract.addHomePicture,
    ({ body }, { request }) => storeHomePicture(deps, body.image, actorOf(request)),
    {
      limits: [limit(app, deps.config.limits.uploadsPerMinute, MINUTE_MS, adminTokenOf)],
    },
  );
}
