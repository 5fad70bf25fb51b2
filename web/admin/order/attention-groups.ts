import type { Exception } from "../../../contract/today.ts";
import { type CauseGroup, groupByCause } from "./group-by-cause.ts";
import { holdText } from "./order-text.ts";

/** Why an order needs attention, the most serious cause first. */
function causesOf({
  held,
  holdReason,
  isPaidBack,
  hasAlert,
  isAddressUnclear,
  isAddressIncomplete,
  soldOut,
}: Exception): [rank: number, cause: string][] {
  const causes: [number, string | false][] = [
    [0, held !== null && holdText(held, holdReason)],
    [1, isPaidBack && "Everything was refunded or removed"],
    [2, hasAlert && "An alert is open"],
    [3, isAddressUnclear && "Check the pincode and state"],
    [3, isAddressIncomplete && "House, road or city is missing in the address"],
    ...soldOut.map((product): [number, string] => [4, `${product} is sold out`]),
  ];
  return causes.filter((each): each is [number, string] => each[1] !== false);
}

/** Groups orders by cause. An order with several causes is in several groups. */
export const attentionGroups = (exceptions: readonly Exception[]): CauseGroup<Exception>[] =>
  groupByCause(exceptions, causesOf);
