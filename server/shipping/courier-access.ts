import { type Courier, CourierRefusal } from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";

const bookedElsewhere = (carrier: string) =>
  `This parcel was booked at “${carrier}”, but no account is connected there.`;

/**
 * @param carrier the courier that has the parcel; by default the one for new parcels
 * @throws ShopError COURIER_REFUSED if the shop has no account there
 */
export function getCourier({ courier }: Deps, carrier = courier?.id): Courier {
  if (courier && carrier === courier.id) return courier;
  throw new ShopError("COURIER_REFUSED", {
    message:
      courier && carrier !== undefined
        ? bookedElsewhere(carrier)
        : "No courier account is connected. Choose “Another courier” and enter its tracking number.",
  });
}

/** @throws CourierRefusal if the parcel was booked at another courier */
export function requireCarrier({ id }: Courier, carrier: string): void {
  if (carrier !== id) throw new CourierRefusal(bookedElsewhere(carrier));
}

/**
 * For `.catch()` on a courier call. Other errors are rethrown unchanged.
 * @throws ShopError COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export function rethrowAsShopError({ log }: Pick<Deps, "log">): (error: unknown) => never {
  return (error) => {
    if (error instanceof CourierRefusal) throw new ShopError("COURIER_REFUSED", { message: error.message });
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the courier does not answer");
    throw new ShopError("COURIER_UNAVAILABLE", { cause: error });
  };
}
