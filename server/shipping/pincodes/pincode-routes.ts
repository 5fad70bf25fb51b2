import type { FastifyInstance } from "fastify";
import { getPincode } from "../../../contract/pincodes.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { limit } from "../../platform/http/limits.ts";
import { serve } from "../../platform/http/serve.ts";
import { findPincode } from "./find-pincode.ts";

export function pincodeRoutes(app: FastifyInstance, { config }: Deps): void {
  serve(
    app,
    getPincode,
    async ({ params }) => {
      const place = findPincode(params.pincode);
      if (!place) throw new ShopError("PINCODE_UNKNOWN");
      return place;
    },
    {
      limits: [limit(app, config.limits.readsPerMinute, MINUTE_MS)],
      // Cached by browsers but not in the reply cache, where thousands of pincodes would evict the pages.
      cacheControl: "public, max-age=86400",
    },
  );
}
