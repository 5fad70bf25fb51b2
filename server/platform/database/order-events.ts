// Passes changes of orders from the trigger `order_moved` to the admin screens that are connected to this process.
import type { Paise } from "../../../rules/money.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";

/** An order was paid, or moved on from there. `orderId` is its number, `total` is in paise. */
interface OrderMoved {
  orderId: string;
  status: OrderStatus;
  total: Paise;
}

/** `refresh`: events may have been missed, so screens must reload. */
export type OrderEvent = OrderMoved | "refresh";

export class OrderEvents {
  readonly #subscribers = new Set<(event: OrderEvent) => void>();

  /** @returns a function that unsubscribes */
  subscribe(subscriber: (event: OrderEvent) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  publish(event: OrderEvent): void {
    for (const subscriber of this.#subscribers) subscriber(event);
  }

  /** Publishes the trigger's notification. */
  onMoved(payload: string): void {
    this.publish(JSON.parse(payload) as OrderMoved);
  }
}
