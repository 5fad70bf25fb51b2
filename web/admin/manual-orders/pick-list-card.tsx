import { useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import { findProductCards, MAX_FOUND_BY_ID } from "../../../contract/product-cards.ts";
import { type PickListEntry, pickList } from "../../../rules/pick-list.ts";
import { api } from "../../api.ts";
import { ProductImage } from "../../ui/product-image.tsx";
import { Card } from "../kit/card.tsx";
import { counted } from "../kit/counted.ts";

/** What to take from the shelves for these orders, in the order of the shop where that can be asked for. */
export async function loadPickList(orders: readonly AdminOrder[]): Promise<PickListEntry[]> {
  const ids = new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)));
  const productIds = [...ids].slice(0, MAX_FOUND_BY_ID);
  const onSale = await api(findProductCards, { body: { productIds } }).catch(() => []);
  return pickList(orders, onSale);
}

function formatGrams(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${(grams / 1_000).toLocaleString("en-IN")} kg`;
}

/** How much there is to pick, and for how many orders. */
export function PickListSize({ entries, orders }: { entries: readonly PickListEntry[]; orders: number }) {
  const packets = entries.reduce((total, entry) => total + entry.packets, 0);
  return (
    <>
      {counted(packets, "packet", "packets")} of {counted(entries.length, "product", "products")} for{" "}
      {counted(orders, "order", "orders")}
    </>
  );
}

/** The products to take from the shelves, to tick off on a phone or on paper. */
export function PickListCard({ entries }: { entries: readonly PickListEntry[] }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());

  function toggle(productId: string, isPicked: boolean) {
    setPicked((before) => {
      const after = new Set(before);
      if (isPicked) after.add(productId);
      else after.delete(productId);
      return after;
    });
  }

  return (
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
