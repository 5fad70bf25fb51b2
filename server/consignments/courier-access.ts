import { type Courier, CourierRefusal } from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";

/** @throws ShopError COURIER_REFUSED where the shop has no account at a courier */
export function getCourier({ courier }: Deps): Courier {
  if (courier) return courier;
  throw new ShopError("COURIER_REFUSED", {
    message: "The shop has no account at a courier. Choose another courier and type its number in.",
  });
}

/** For `catch` on a courier's call. @throws ShopError COURIER_REFUSED, COURIER_UNAVAILABLE; other errors as they are */
export function rethrowAsShopError({ log }: Pick<Deps, "log">): (error: unknown) => never {
  return (error) => {
    if (error instanceof CourierRefusal) throw new ShopError("COURIER_REFUSED", { message: error.message });
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the courier does not answer");
    throw new ShopError("COURIER_UNAVAILABLE", { cause: error });
  };
}
