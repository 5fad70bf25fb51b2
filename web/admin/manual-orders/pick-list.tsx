// The products to take from the shelves for the chosen orders, to tick off on a phone or on paper.
import { Printer } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { findProductCards, MAX_FOUND_BY_ID } from "../../../contract/product-cards.ts";
import { type PickListEntry, pickList } from "../../../rules/pick-list.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { adminMeta } from "../kit/admin-meta.ts";
import { Card } from "../kit/card.tsx";
import { counted } from "../kit/counted.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { MissingOrders } from "./missing-orders.tsx";
import { loadBatch } from "./packing-batch.ts";

export async function clientLoader() {
  const { orders, missing } = await loadBatch();
  return { entries: pickList(orders, await inShopOrder(orders)), orderCount: orders.length, missing };
}
clientLoader.hydrate = true as const;

/** Gives only the order of the list: without it the pick list still works. */
async function inShopOrder(orders: Awaited<ReturnType<typeof loadBatch>>["orders"]) {
  const ids = new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)));
  const productIds = [...ids].slice(0, MAX_FOUND_BY_ID);
  return api(findProductCards, { body: { productIds } }).catch(() => []);
}

export function HydrateFallback() {
  return <Loading label="Loading orders..." />;
}

export function meta() {
  return adminMeta("Pick list");
}

function formatGrams(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${(grams / 1_000).toLocaleString("en-IN")} kg`;
}

export default function PickList() {
  const { entries, orderCount, missing } = useLoaderData<typeof clientLoader>();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const packets = entries.reduce((total, entry) => total + entry.packets, 0);

  function toggle(productId: string, isPicked: boolean) {
    setPicked((before) => {
      const after = new Set(before);
      if (isPicked) after.add(productId);
      else after.delete(productId);
      return after;
    });
  }

  return (
    <>
      <PageHeader
        title="Pick list"
        back={{ to: "/admin/manage-orders-manually", label: "Packing" }}
        actions={
          entries.length > 0 && (
            <Button variant="secondary" onClick={() => print()}>
              <Printer className="size-5" aria-hidden="true" />
              Print
            </Button>
          )
        }
      >
        {counted(packets, "packet", "packets")} of {counted(entries.length, "product", "products")} for{" "}
        {counted(orderCount, "order", "orders")}
      </PageHeader>
      <MissingOrders count={missing} />
      {entries.length === 0 ? (
        <Empty as="p" title="Nothing to pick" />
      ) : (
        <Card className="max-w-3xl print:max-w-none">
          <p role="status" className="mb-2 font-semibold print:hidden">
            {picked.size} of {entries.length} picked
          </p>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <PickListRow
                key={entry.productId}
                entry={entry}
                isPicked={picked.has(entry.productId)}
                onToggle={toggle}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function PickListRow({
  entry: { productId, name, image, packets, orders, grams },
  isPicked,
  onToggle,
}: {
  entry: PickListEntry;
  isPicked: boolean;
  onToggle: (productId: string, isPicked: boolean) => void;
}) {
  return (
    <li className="break-inside-avoid">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-3 sm:gap-4 print:py-1.5">
        <input
          type="checkbox"
          checked={isPicked}
          onChange={({ target }) => onToggle(productId, target.checked)}
          className="size-6 shrink-0 accent-leaf-mid"
        />
        <ProductImage
          path={image ?? undefined}
          alt=""
          sizes="56px"
          className="size-14 shrink-0 rounded-xl bg-turmeric-wash object-cover print:size-10"
        />
        <span className={`min-w-0 grow ${isPicked ? "text-ink-soft line-through" : ""}`}>
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-soft">
            {grams !== null && `${formatGrams(grams)} each · `}
            {counted(orders, "order", "orders")}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block font-display text-2xl leading-none font-extrabold tabular-nums">
            {packets.toLocaleString("en-IN")}
          </span>
          <span className="block text-sm text-ink-soft">{packets === 1 ? "packet" : "packets"}</span>
        </span>
      </label>
    </li>
  );
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
