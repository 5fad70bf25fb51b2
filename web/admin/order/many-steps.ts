import { confirmOrders, handOverOrders, MAX_MOVED_AT_ONCE, packOrders } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { adminApi } from "../admin-session.ts";

export interface RefusedOrder {
  orderId: OrderNumber;
  message: string;
}

/** A bulk step, with the labels of its button, progress and summary. */
export interface ManyStep {
  from: OrderStatus;
  to: OrderStatus;
  button: string;
  doing: string;
  /** After a number: "173 packed". */
  done: string;
  /** Added to the summary if any order was moved. */
  note?: string;
  /** Orders per request; fewer if each takes long, to show progress. */
  atOnce: number;
  send: (orderIds: OrderNumber[]) => Promise<{ moved: OrderNumber[]; refused: RefusedOrder[] }>;
}

export const CONFIRM_MANY: ManyStep = {
  from: "Paid",
  to: "Confirmed",
  button: "Confirm and e-mail",
  doing: "Confirming",
  done: "confirmed",
  note: "their e-mails are on the way",
  atOnce: 25,
  async send(orderIds) {
    const { confirmed: moved, refused } = await adminApi(confirmOrders, { body: { orderIds } });
    return { moved, refused };
  },
};

export const PACK_MANY: ManyStep = {
  from: "Confirmed",
  to: "Packed",
  button: "Packed",
  doing: "Packing",
  done: "packed",
  atOnce: MAX_MOVED_AT_ONCE,
  async send(orderIds) {
    const { packed: moved, refused } = await adminApi(packOrders, { body: { orderIds } });
    return { moved, refused };
  },
};

export const HAND_OVER_MANY: ManyStep = {
  from: "Packed",
  to: "Shipped",
  button: "Handed over",
  doing: "Handing over",
  done: "handed over",
  atOnce: MAX_MOVED_AT_ONCE,
  async send(orderIds) {
    const { handedOver: moved, refused } = await adminApi(handOverOrders, { body: { orderIds } });
    return { moved, refused };
  },
};
