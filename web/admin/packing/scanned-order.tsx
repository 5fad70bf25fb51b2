import PackageCheck from "lucide-react/icons/package-check";
import { Link } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { DispatchNumber, HeldNote, PackingNotes, StatusBadge } from "../order/order-facts.tsx";
import { orderPath } from "../order/order-paths.ts";
import { linesToPack } from "../order/order-text.ts";

interface ScannedOrderProps {
  order: AdminOrder;
  isBusy: boolean;
  onPack: () => void;
}

/** The contents of the parcel, in large type for reading at the packing table, or why it must not be packed. */
export function ScannedOrder({ order, isBusy, onPack }: ScannedOrderProps) {
  const lines = linesToPack(order.items);
  const isToPack = order.status === "Confirmed" && order.held === null && lines.length > 0;
  return (
    <Card as="article" aria-label={order.orderId} className={isToPack ? "" : "border-l-6 border-chilli"}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-display text-title font-extrabold">
          <DispatchNumber order={order} />
        </h2>
        <p className="flex items-center gap-3">
          <Link to={orderPath(order.orderId)} className="link">
            {order.orderId}
          </Link>
          <StatusBadge status={order.status} />
        </p>
      </header>
      <p className="text-lg wrap-anywhere">
        {[order.name, order.addressId?.city, order.pincode].filter(Boolean).join(", ")}
      </p>
      <HeldNote order={order} className="mt-2" />
      <PackingNotes order={order} className="mt-3 text-lg" />
      {!isToPack && (
        <p className="mt-3 text-lg font-bold text-chilli-deep">
          {order.status === "Packed"
            ? "This order is already packed."
            : lines.length === 0
              ? "Everything in this order was refunded or removed."
              : `Do not pack: this order is ${order.held === null ? order.status : "on hold"}.`}
        </p>
      )}
      <ul className="mt-4 divide-y divide-line">
        {lines.map(({ productId, name, image, units }) => (
          <li key={productId} className="flex items-center gap-4 py-2">
            <span className="w-14 shrink-0 text-right font-display text-title leading-none font-extrabold tabular-nums">
              {units}
              <span className="sr-only"> of</span>
            </span>
            <ProductImage
              path={image ?? undefined}
              alt=""
              sizes="64px"
              className="size-16 shrink-0 rounded-xl bg-turmeric-wash object-cover"
            />
            <span className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
      {isToPack && (
        <div
          data-foot-bar
          className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] mt-4 lg:bottom-4"
        >
          <Button size="large" isWide isBusy={isBusy} busyLabel="Waiting..." onClick={onPack}>
            <PackageCheck className="size-6" aria-hidden="true" />
            Packed
          </Button>
        </div>
      )}
    </Card>
  );
}
