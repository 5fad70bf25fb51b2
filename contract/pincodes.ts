import * as z from "zod/mini";
import { INDIAN_STATES, isPincode, readPincode } from "../rules/address.ts";
import { defineCall } from "./call.ts";

/** Six digits in any notation: "682 001" is read as 682001. */
export const Pincode = z.string().check(
  z.overwrite((text) => readPincode(text) ?? text),
  z.refine(isPincode, "Enter your 6-digit pincode"),
);
const State = z.enum(INDIAN_STATES);

export const PincodePlace = z.object({
  pincode: z.string(),
  /** The city as used in addresses. */
  city: z.string(),
  state: State,
  /** Other states, if the pincode crosses a border. */
  otherStates: z.array(State),
  /** Whether a post office of this pincode delivers. */
  delivers: z.boolean(),
});
export type PincodePlace = z.output<typeof PincodePlace>;

export const getPincode = defineCall({
  method: "GET",
  path: "/api/pincodes/:pincode",
  summary: "The place of a pincode. 404 PINCODE_UNKNOWN is a hint only, because new pincodes appear",
  params: z.object({ pincode: Pincode }),
  reply: PincodePlace,
  failure: "Failed to look up the pincode",
});
