import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from "react-router";
import { type AdminOrder, listOrdersByStatus } from "../../contract/orders.ts";
import { formatRupees, sum } from "../../rules/money.ts";
import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from "../../rules/order-status.ts";
import { formatPhone } from "../../rules/phone.ts";
import { Empty, Loading } from "../ui/page-state.tsx";
import { adminApi } from "./admin-session.ts";

const FIRST_SHOWN: OrderStatus = "Paid";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("status") ?? "";
  const status = isOrderStatus(asked) ? asked : FIRST_SHOWN;
  return { status, orders: await adminApi(listOrdersByStatus, { params: { status }, query: {} }) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading orders..." />;
}

const whenBooked = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

export default function Orders() {
  const { status, orders } = useLoaderData<typeof clientLoader>();
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <h1 className="text-title">Orders</h1>
      <nav aria-label="Status" className="mt-4 flex flex-wrap gap-2">
        {ORDER_STATUSES.map((each) => (
          <Link
            key={each}
            to={`?status=${each}`}
            aria-current={each === status ? "page" : undefined}
            className="rounded-full border-2 border-leaf px-4 py-2 text-sm font-semibold aria-[current]:bg-leaf aria-[current]:text-white"
          >
            {each}
          </Link>
        ))}
      </nav>
      <p role="status" className="mt-4 text-ink-soft">
        {isLoading
          ? "Loading orders..."
          : `${orders.length} ${status} orders, ${formatRupees(sum(orders.map(({ totalAmount }) => totalAmount)))}`}
      </p>
      {orders.length === 0 ? (
        <Empty title={`No ${status} orders found`} />
      ) : (
        <ul className="mt-4 grid gap-4 lg:grid-cols-2">
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} />
          ))}
        </ul>
      )}
    </>
  );
}

function OrderCard({ order }: { order: AdminOrder }) {
  const { addressId: address } = order;
  return (
    <li className="rounded-card bg-white p-5 shadow-card">
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 font-display text-heading">
        <span>{order.orderId}</span>
        <span>{formatRupees(order.totalAmount)}</span>
      </h2>
      <p className="text-sm text-ink-soft">{whenBooked.format(new Date(order.createdAt))}</p>
      <ul className="mt-3">
        {order.items.map((line) => (
          <li key={line.productId}>
            {line.quantity} × {line.name}
          </li>
        ))}
      </ul>
      {order.coupon && <p className="mt-2 text-sm">Coupon {order.coupon.couponName}</p>}
      {address && (
        <address className="mt-3 border-t border-line pt-3 text-sm not-italic">
          {address.fullName}, {formatPhone(address.phone)}, {address.email}
          <br />
          {[address.houseNo, address.roadName, address.landmark, address.city, address.state, address.pincode]
            .filter(Boolean)
            .join(", ")}
        </address>
      )}
    </li>
  );
}
