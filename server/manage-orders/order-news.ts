// What the open admin screens of this process hear of orders.
import type { Paise } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";

/** An order has come in, or moved on. `total` is paise. */
export interface OrderMoved {
  orderId: string;
  status: OrderStatus;
  total: Paise;
}

/** `refresh`: something may have been missed. */
export type News = OrderMoved | "refresh";

export class OrderNews {
  readonly #readers = new Set<(news: News) => void>();

  /** @returns a function that ends it */
  read(reader: (news: News) => void): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  tell(news: News): void {
    for (const reader of this.#readers) reader(news);
  }

  /** Tells what the trigger `order_moved` says. */
  tellMoved(payload: string): void {
    this.tell(JSON.parse(payload) as OrderMoved);
  }
}
