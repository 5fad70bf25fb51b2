import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { Card } from "../../ui/card.tsx";
import { orderPath } from "../order/order-paths.ts";
import { messageTitle } from "../order/order-text.ts";

type Needs = Dashboard["needs"];

const orderName = (orderId: string, name: string | null) => (name ? `${name} · ${orderId}` : orderId);

const LINK = "link wrap-anywhere hover:no-underline";

export function OutOfStock({ products }: { products: Needs["outOfStock"] }) {
  return (
    <NeedList
      title="Out of stock"
      count={products.count}
      list={{ to: "/admin/edit-products?stock=out", label: "See all" }}
    >
      {products.first.map(({ _id, name }) => (
        <Row key={_id} to={`/admin/edit-product/${_id}`} name={name} state="Out of stock" isBad />
      ))}
    </NeedList>
  );
}

/** Products that will soon be out of stock. */
export function LowStock({ products }: { products: Needs["lowStock"] }) {
  return (
    <NeedList title="Running low" count={products.count} list={{ to: "/admin/low-stock", label: "Restock" }}>
      {products.first.map(({ _id, name, available }) => (
        <Row key={_id} to={`/admin/edit-product/${_id}`} name={name} state={`${available} left`} />
      ))}
    </NeedList>
  );
}

/** Orders whose parcel came back or was lost. */
export function ToDecide({ orders }: { orders: Needs["toDecide"] }) {
  return (
    <NeedList title="Send again, refund or cancel" count={orders.count}>
      {orders.first.map(({ orderId, name, status }) => (
        <Row key={orderId} to={orderPath(orderId)} name={orderName(orderId, name)} state={status} isBad />
      ))}
    </NeedList>
  );
}

/** E-mails that could not be sent. */
export function Failures({ messages }: { messages: Needs["failedMessages"] }) {
  return (
    <NeedList title="E-mails that could not be sent" count={messages.count}>
      {messages.first.map(({ orderId, name, kind }) => (
        <Row
          key={orderId + kind}
          to={orderPath(orderId)}
          name={orderName(orderId, name)}
          state={messageTitle(kind)}
        />
      ))}
    </NeedList>
  );
}

interface NeedListProps {
  title: string;
  /** The number of all entries; `children` are only the first of them. */
  count: number;
  /** The screen with all entries. */
  list?: { to: string; label: string };
  children: ReactNode;
}

function NeedList({ title, count, list, children }: NeedListProps) {
  if (count === 0) return null;
  const shownCount = count.toLocaleString("en-IN");
  return (
    <Card
      title={title}
      aside={
        list ? (
          <Link to={list.to} className={`inline-flex items-center font-semibold max-lg:min-h-11 ${LINK}`}>
            {list.label} {shownCount}
          </Link>
        ) : (
          <strong>{shownCount}</strong>
        )
      }
    >
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

interface RowProps {
  to: string;
  name: string;
  state: string;
  isBad?: boolean;
}

function Row({ to, name, state, isBad = false }: RowProps) {
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
