import type { RunOrder } from "../../../contract/shipping-runs.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { orderPath } from "../order/order-paths.ts";
import { holdText } from "../order/order-text.ts";

export interface OrderWithProblem {
  order: RunOrder;
  /** Why it was not booked, or would not be; empty without a problem. */
  problem: string;
}

export const LABELS: Record<RunOrder["state"], string> = {
  quoting: "Getting prices...",
  offered: "",
  booking: "Booking...",
  booked: "Booked",
  "left out": "Left out",
  refused: "Not booked",
  cancelled: "Cancelled",
};

/** Why an order was not booked, or would not be; empty without a problem. */
export function problemOf(order: RunOrder, hasOffer: boolean): string {
  if (order.state === "booked" && order.held !== null)
    return `${holdText(order.held, null)}. Do not hand it over: it has no label.`;
  if (order.problem !== "") return order.problem;
  if (order.state === "offered" && !hasOffer) return "This courier does not deliver there.";
  if (order.state === "cancelled") return "The booking was cancelled.";
  return "";
}

export const numberOf = ({ dispatchNumber, orderId }: RunOrder) => dispatchNumber ?? orderId;
export const placeOf = ({ name, city, pincode }: RunOrder) =>
  [name, city, pincode].filter(Boolean).join(", ");

export function ParcelLink({ order }: { order: RunOrder }) {
  return (
    <TextLink to={orderPath(order.orderId)} className="justify-self-start wrap-anywhere lg:min-h-8">
      {numberOf(order)}
    </TextLink>
  );
}

/** The class of the line with a parcel's problem. */
