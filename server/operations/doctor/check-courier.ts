import { type Courier, type CourierEntry, CourierRefusal } from "../../adapters/courier/courier.ts";
import { broken, brokenProvider, type Finding, notAsked, ok } from "./finding.ts";

/**
 * Logs in at the courier and looks for the pickup address.
 * @param pickupLocation its name, from the shop profile; null where that cannot be read
 */
export async function checkCourier(
  { name, credentials }: CourierEntry,
  courier: Courier | null,
  pickupLocation: string | null,
): Promise<Finding> {
  if (!courier) return notAsked("there is no account: parcels are handed over by name and number");
  try {
    await courier.signIn();
    if (pickupLocation === null) return ok("the account is accepted");
    await courier.checkPickupAddress(pickupLocation);
    return ok(`the account is accepted, and the pickup address “${pickupLocation}” is verified`);
  } catch (error) {
    // The message of a refusal is the advice.
    if (error instanceof CourierRefusal) return broken(`${name} refuses`, error.message);
    return brokenProvider(error, `Check ${credentials}.`);
  }
}
