import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { Card } from "../../ui/admin/card.tsx";
import { orderPath } from "../orders/order-paths.ts";
import { messageWords } from "../orders/order-words.ts";

type Needs = Dashboard["needs"];

const LINK = "link wrap-anywhere hover:no-underline";

export function OutOfStock({ products }: { products: Needs["outOfStock"] }) {
  if (products.count === 0) return null;
  return (
    <Card
      title="Out of stock"
      aside={
        <Link
          to="/admin/edit-products?stock=out"
          className={`inline-flex items-center font-semibold max-lg:min-h-11 ${LINK}`}
        >
          See all {products.count.toLocaleString("en-IN")}
        </Link>
      }
    >
      <ShortList>
        {products.first.map(({ _id, name }) => (
          <Row key={_id} to={`/admin/edit-product/${_id}`} name={name} state="Out of stock" isBad />
        ))}
      </ShortList>
    </Card>
  );
}

/** Products that will soon be out of stock. */
export function LowStock({ products }: { products: Needs["lowStock"] }) {
  if (products.count === 0) return null;
  return (
    <Card
      title="Running low"
      aside={
        <Link
          to="/admin/low-stock"
          className={`inline-flex items-center font-semibold max-lg:min-h-11 ${LINK}`}
        >
          Fill up {products.count.toLocaleString("en-IN")}
        </Link>
      }
    >
      <ShortList>
        {products.first.map(({ _id, name, available }) => (
          <Row key={_id} to={`/admin/edit-product/${_id}`} name={name} state={`${available} left`} />
        ))}
      </ShortList>
    </Card>
  );
}

/** Orders whose parcel came back or was lost. */
export function ToDecide({ orders }: { orders: Needs["toDecide"] }) {
  if (orders.count === 0) return null;
  return (
    <Card
      title="Send again, refund or cancel"
      aside={<strong>{orders.count.toLocaleString("en-IN")}</strong>}
    >
      <ShortList>
        {orders.first.map(({ orderId, status }) => (
          <Row key={orderId} to={orderPath(orderId)} name={orderId} state={status} isBad />
        ))}
      </ShortList>
    </Card>
  );
}

/** E-mails that could not be sent. */
export function Failures({ messages }: { messages: Needs["failedMessages"] }) {
  if (messages.count === 0) return null;
  return (
    <Card
      title="E-mails that could not be sent"
      aside={<strong>{messages.count.toLocaleString("en-IN")}</strong>}
    >
      <ShortList>
        {messages.first.map(({ orderId, kind }) => (
          <Row key={orderId + kind} to={orderPath(orderId)} name={orderId} state={messageWords(kind)} />
        ))}
      </ShortList>
    </Card>
  );
}

function ShortList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>;
}

function Row({
  to,
  name,
  state,
  isBad = false,
}: {
  to: string;
  name: string;
  state: string;
  isBad?: boolean;
}) {
  return (
    <li className="flex items-center justify-between gap-4">
      <Link to={to} className={`flex min-h-11 min-w-0 items-center ${LINK}`}>
        {name}
      </Link>
      <span
        className={`shrink-0 text-right text-sm font-semibold ${isBad ? "text-chilli" : "text-ink-soft"}`}
      >
        {state}
      </span>
    </li>
  );
}
