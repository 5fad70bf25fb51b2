// The page of a customer: everything about one phone number.
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import { type ReactNode, useEffect } from "react";
import { type ClientLoaderFunctionArgs, href, Link, useNavigate, useParams } from "react-router";
import type { Address } from "../../../contract/address.ts";
import { type Customer, getCustomer } from "../../../contract/customers.ts";
import { findShopper } from "../../../contract/privacy.ts";
import { counted } from "../../../rules/counted.ts";
import { orderNumber } from "../../../rules/ids.ts";
import { formatRupees, minus } from "../../../rules/money.ts";
import { NET_PAYMENTS } from "../../../rules/order-rows.ts";
import { formatPhone, type Phone as PhoneNumber, telLink } from "../../../rules/phone.ts";
import { whatsappLink } from "../../../rules/whatsapp-texts.ts";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { formatDay, formatWhen } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { adminMeta } from "../admin-meta.ts";
import { phoneOrderFor } from "../order/customer-paths.ts";
import { listPath } from "../order/order-criteria.ts";
import { HeldNote, OrderAddress, StatusBadge } from "../order/order-facts.tsx";
import { orderPath } from "../order/order-paths.ts";
import { addressLines, itemsInShort } from "../order/order-text.ts";
import { useIsOwner, useOwnName } from "../profile.ts";
import { searchState } from "../search-state.ts";
import { loadCall, useCall, useLoaded, useLoader } from "../store/queries.ts";
import { CustomerData } from "./customer-data.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { rememberCustomer } from "./seen-customers.ts";

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return loadCall(getCustomer, { params: { id: orderNumber(params.orderId ?? "") } });
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("Customer");
}

const BACK = { to: href("/admin/customers"), label: "Customers" };

export function HydrateFallback() {
  return (
    <Loading label="Loading customer...">
      <div className="grid gap-5 lg:grid-cols-3">
        <Skeleton className="h-80 lg:col-span-2" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  );
}

export default function CustomerScreen() {
  const customer = useLoaded(useLoader<typeof clientLoader>());
  const orderId = orderNumber(useParams().orderId ?? "");
  const username = useOwnName();
  useEffect(() => rememberCustomer(username, orderId), [username, orderId]);
  const isOwner = useIsOwner();
  const { phone, name, email, orderCount, since } = customer;
  return (
    <>
      <PageHeader
        title={name ?? formatPhone(phone)}
        back={BACK}
        actions={
          <ButtonLink {...phoneOrderFor(phone)}>
            <Phone className="size-5" aria-hidden="true" />
            Phone order
          </ButtonLink>
        }
      >
        <p>
          {counted(orderCount, "order", "orders")} since {formatDay(since)}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          <ContactLink to={telLink(phone)} icon={<Phone className={ICON} aria-hidden="true" />}>
            {formatPhone(phone)}
          </ContactLink>
          <ContactLink
            to={whatsappLink(phone)}
            isOutside
            icon={<MessageCircle className={ICON} aria-hidden="true" />}
          >
            WhatsApp
          </ContactLink>
          {email && (
            <ContactLink to={`mailto:${email}`} icon={<Mail className={ICON} aria-hidden="true" />}>
              {email}
            </ContactLink>
          )}
        </ul>
      </PageHeader>
      <Money customer={customer} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <CustomerNotes customer={customer} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Orders customer={customer} />
        </div>
        <div className="grid gap-5 lg:col-start-2">
          <Addresses addresses={customer.addresses} />
          <Coupons coupons={customer.coupons} />
          {isOwner && <Data phone={phone} />}
        </div>
      </div>
    </>
  );
}

const ICON = "size-5 shrink-0";

interface ContactLinkProps {
  to: string;
  /** Opens in a new tab. */
  isOutside?: boolean;
  icon: ReactNode;
  children: ReactNode;
}

function ContactLink({ to, isOutside = false, icon, children }: ContactLinkProps) {
  return (
    <li className="min-w-0">
      <a
        href={to}
        {...(isOutside ? { target: "_blank", rel: "noopener noreferrer" } : {})}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 font-semibold text-leaf underline decoration-line-strong underline-offset-4 hover:decoration-leaf"
      >
        {icon}
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  );
}

/** What the customer has paid and got back. Renders nothing for a packer. */
function Money({ customer: { money } }: { customer: Customer }) {
  if (!money) return null;
  const facts = [
    ["Paid", money.paid],
    ["Refunded", money.refunded],
    [NET_PAYMENTS, minus(money.paid, money.refunded)],
  ] as const;
  return (
    <Card as="dl" size="bare" className="mb-5 grid grid-cols-3 gap-x-3 p-4 sm:px-6">
      {facts.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-lg font-bold tabular-nums wrap-anywhere">{formatRupees(amount)}</dd>
        </div>
      ))}
    </Card>
  );
}

function Orders({ customer: { phone, orders, orderCount } }: { customer: Customer }) {
  return (
    <Card
      title="Orders"
      aside={
        <TextLink to={listPath({ status: null, narrowing: {} })} state={searchState(phone)}>
          Open in the list
        </TextLink>
      }
    >
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.orderId} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Link
                to={orderPath(order.orderId)}
                className="inline-flex min-h-11 items-center font-bold underline decoration-line-strong underline-offset-4 hover:decoration-leaf lg:min-h-8"
              >
                {order.orderId}
              </Link>
              <StatusBadge status={order.status} />
            </div>
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{itemsInShort(order.items)}</span>
              {order.totalAmount !== null && (
                <span className="font-bold tabular-nums">{formatRupees(order.totalAmount)}</span>
              )}
            </p>
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
              {formatWhen(order.createdAt)}
              {order.refundedAmount !== null && order.refundedAmount > 0 && (
                <span className="font-semibold text-chilli-deep tabular-nums">
                  {formatRupees(order.refundedAmount)} refunded
                </span>
              )}
            </p>
            <HeldNote order={order} className="mt-1" />
          </li>
        ))}
      </ul>
      {orderCount > orders.length && (
        <p className="mt-4 text-ink-soft">
          The newest {orders.length} of {orderCount} orders.
        </p>
      )}
    </Card>
  );
}

function Addresses({ addresses }: Pick<Customer, "addresses">) {
  return (
    <Card title={addresses.length > 1 ? "Addresses" : "Address"}>
      {addresses.length === 0 && <p className="text-ink-soft">No address yet.</p>}
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <li key={address._id} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <OrderAddress address={address} withName />
            <CopyButton label={`the address in ${address.city}`} text={addressText(address)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const addressText = (address: Address) =>
  [address.fullName, ...addressLines(address), address.phone].filter(Boolean).join("\n");

/** The coupons of paid orders. Renders nothing without any, and for a packer. */
function Coupons({ coupons }: Pick<Customer, "coupons">) {
  if (!coupons || coupons.length === 0) return null;
  return (
    <Card title="Coupons used">
      <ul className="space-y-2">
        {coupons.map(({ orderId, couponName, discount }) => (
          <li key={orderId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              <span className="font-semibold wrap-anywhere">{couponName}</span>{" "}
              <Link
                to={orderPath(orderId)}
                className="inline-flex min-h-11 items-center text-sm link lg:min-h-6"
              >
                {orderId}
              </Link>
            </span>
            <span className="tabular-nums">{formatRupees(discount)} off</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Export and erasure, for the owner. */
function Data({ phone }: { phone: PhoneNumber }) {
  const navigate = useNavigate();
  const { data: summary, error, refetch } = useCall(findShopper, { body: { phone } });
  if (error)
    return (
      <Banner>
        {error.message}{" "}
        <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>
          Try again
        </Button>
      </Banner>
    );
  if (!summary) return <Skeleton className="h-60" />;
  return (
    <CustomerData
      phone={phone}
      summary={summary}
      onErased={(erased) => void navigate(BACK.to, { replace: true, state: { erased } })}
    />
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
