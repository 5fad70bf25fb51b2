import type { AdminOrder } from "../../../contract/orders.ts";
import { HAND_OVER_MANY, type ManyStep, PACK_MANY } from "../order/many-steps.ts";
import type { PackingStatus } from "../paperwork/load-packing-list.ts";

/** An order with both its numbers. */
export type OrderToMove = Pick<AdminOrder, "orderId" | "dispatchNumber">;

/** An order in the dialog of a step. Unbooked orders have no tracking number yet. */
export type OrderInDialog = OrderToMove & Pick<AdminOrder, "isBooked">;

export interface Refusal extends OrderToMove {
  message: string;
  /** Whether the order may have been moved, because the reply was lost. */
  isUncertain?: boolean;
}

/** The step of a tab's orders, with the texts of its dialog and notices. */
export interface PackingStep {
  to: "Packed" | "Shipped";
  button: string;
  title: string;
  question: string;
  /** As in "S123 is packed" and "3 orders packed". */
  done: string;
  many: ManyStep;
}

export const PACKING_STEPS: Readonly<Record<PackingStatus, PackingStep>> = {
  Confirmed: {
    to: "Packed",
    button: "Packed",
    title: "Packed the order?",
    question: "Before confirming make sure you have packed the order",
    done: "packed",
    many: PACK_MANY,
  },
  Packed: {
    to: "Shipped",
    button: "Handed over",
    title: "Handed over to the courier?",
    question:
      "Before confirming make sure the courier has the parcel. The customer gets an e-mail that the order is on its way.",
    done: "handed over",
    many: HAND_OVER_MANY,
  },
};
