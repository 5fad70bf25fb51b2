import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/shop-profile.ts";
import { COURIERS } from "../adapters/courier/courier-registry.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf } from "../staff/admin-guard.ts";
import { toOwnProfile } from "./own-profile.ts";
import { changeSettings, type HasPlace, saveProfile, setPicture } from "./save-profile.ts";
import { sheetSettingsRoute } from "./sheet-settings-route.ts";
import { getShopProfile, hasTaxDocuments } from "./shop-profile-queries.ts";

// Enough for four policies of twenty thousand characters each in UTF-8.
const LARGE_BODY = 512 * 1024;

export function adminProfileRoutes(app: FastifyInstance, deps: Deps, hasPlace: HasPlace): void {
  sheetSettingsRoute(app, deps);
  serve(app, contract.getOwnProfile, async () => ({
    ...toOwnProfile(await getShopProfile(deps.db)),
    courierName: (deps.courier ?? COURIERS[0]).name,
    hasTaxDocuments: await hasTaxDocuments(deps.db),
  }));

  serve(
    app,
    contract.saveOwnProfile,
    ({ body }, { request }) => saveProfile(deps, hasPlace, body, actorOf(request)),
    {
      bodyLimit: LARGE_BODY,
    },
  );

  serve(
    app,
    contract.changeOwnProfile,
    ({ body }, { request }) => changeSettings(deps, hasPlace, body, actorOf(request)),
    { bodyLimit: LARGE_BODY },
  );

  serve(app, contract.setShopPicture, ({ params, body }, { request }) =>
    setPicture(deps, params.place, body.image, actorOf(request)),
  );
}
