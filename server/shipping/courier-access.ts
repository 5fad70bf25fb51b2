import { type Courier, CourierRefusal } from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";

const bookedElsewhere = (carrier: string) =>
  `This parcel was booked at “${carrier}”, where the shop has no account.`;

/**
 * @param carrier of the parcel; without it, the courier of new parcels
 * @throws ShopError COURIER_REFUSED where the shop has no account there
 */
export function getCourier({ courier }: Deps, carrier = courier?.id): Courier {
  if (courier && carrier === courier.id) return courier;
  throw new ShopError("COURIER_REFUSED", {
    message:
      courier && carrier !== undefined
        ? bookedElsewhere(carrier)
        : "The shop has no account at a courier. Choose another courier and type its number in.",
  });
}

/** @throws CourierRefusal where the parcel was booked at another courier */
export function requireCarrier({ id }: Courier, carrier: string): void {
  if (carrier !== id) throw new CourierRefusal(bookedElsewhere(carrier));
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
