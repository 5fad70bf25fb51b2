import { type Courier, type CourierEntry, CourierRefusal } from "../../adapters/courier/courier.ts";
import { broken, brokenProvider, type Finding, notChecked, ok } from "./finding.ts";

/**
 * Logs in at the courier and checks the pickup address.
 * @param pickupLocation its name in the shop profile; null if that cannot be read
 */
export async function checkCourier(
  { name, credentials }: CourierEntry,
  courier: Courier | null,
  pickupLocation: string | null,
): Promise<Finding> {
  if (!courier) return notChecked("there is no account: staff enter the courier and the tracking number");
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
