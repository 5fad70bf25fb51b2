// Orders that come in or move on, for the open admin screens of this process. Fed by the trigger `order_moved`.
import type { Paise } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";

/** An order has come in, or moved on. `total` is paise. */
export interface OrderMoved {
  orderId: string;
  status: OrderStatus;
  total: Paise;
}

/** `refresh`: something may have been missed. */
export type OrderEvent = OrderMoved | "refresh";

export class OrderEvents {
  readonly #subscribers = new Set<(event: OrderEvent) => void>();

  /** @returns a function that ends the subscription */
  subscribe(subscriber: (event: OrderEvent) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  publish(event: OrderEvent): void {
    for (const subscriber of this.#subscribers) subscriber(event);
  }

  /** Publishes what the trigger sent. */
  onMoved(payload: string): void {
    this.publish(JSON.parse(payload) as OrderMoved);
  }
}
