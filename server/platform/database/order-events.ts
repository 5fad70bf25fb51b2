// Passes changes of orders from the triggers `order_moved`, `order_changed` and `parcel_changed` to the admin screens that are
// connected to this process.
import type { Paise } from "../../../rules/money.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";

/** An order became Paid, or changed its status after that. `orderId` is its number, `total` is in paise. */
interface OrderMoved {
  orderId: string;
  status: OrderStatus;
  total: Paise;
}

/**
 * The order was held or released, what belongs in its parcel or on its papers changed, or its parcel was booked or its booking
 * ended.
 */
interface OrderChanged {
  changed: string;
}

/** `refresh`: events may have been missed, so screens must reload. */
export type OrderEvent = OrderMoved | OrderChanged | "refresh";

export class OrderEvents {
  /** Before its start, this process may have missed changes. */
  #lastChange = performance.now();
  readonly #subscribers = new Set<(event: OrderEvent) => void>();

  /** @returns a function that unsubscribes */
  subscribe(subscriber: (event: OrderEvent) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  publish(event: OrderEvent): void {
    if (event === "refresh" || "changed" in event) this.#lastChange = performance.now();
    for (const subscriber of this.#subscribers) subscriber(event);
  }

  /** Publishes the trigger's notification. */
  onMoved(payload: string): void {
    this.publish(JSON.parse(payload) as OrderMoved);
  }

  /** Publishes the trigger's notification. @param orderId the order's number */
  onChanged(orderId: string): void {
    this.publish({ changed: orderId });
  }

  /** Whether there was a change without a move in the last so many ms, or may have been one that this process missed. */
  hasChangedWithin(ms: number): boolean {
    return performance.now() - this.#lastChange < ms;
  }
}
