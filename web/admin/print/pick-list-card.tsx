import { useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { PickedProduct } from "../../../contract/pick-list.ts";
import { findProductCards, MAX_FOUND_BY_ID } from "../../../contract/product-cards.ts";
import { counted } from "../../../rules/counted.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isWholeNumberInput, numberTyped } from "../../../rules/number-input.ts";
import { ordersThatWait, type PickListEntry, packetsToPick, pickList } from "../../../rules/pick-list.ts";
import { api } from "../../api.ts";
import { RowProblem } from "../../ui/admin/row-problem.tsx";
import { formatDay } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { Tick } from "../../ui/checkbox.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Input } from "../../ui/input.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { usePicked } from "./use-picked.ts";

/** Pick lists need orders newest first: names come from the newest order, and if a product is short, the newest orders wait. */
const newestFirst = (orders: readonly AdminOrder[]): AdminOrder[] =>
  orders.slice().sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));

/** The products to pick for these orders, sorted as in the shop if its products can be loaded. */
export async function loadPickList(orders: readonly AdminOrder[]): Promise<PickListEntry[]> {
  const ids = new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)));
  const productIds = [...ids].slice(0, MAX_FOUND_BY_ID);
  const onSale = await api(findProductCards, { body: { productIds } }).catch(() => []);
  return pickList(newestFirst(orders), onSale);
}

function formatGrams(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${(grams / 1_000).toLocaleString("en-IN")} kg`;
}

/** Text: the number of packets, products and orders. */
function PickListSize({ entries, orders }: { entries: readonly PickListEntry[]; orders: number }) {
  const packets = entries.reduce((total, entry) => total + entry.packets, 0);
  return (
    <>
      {counted(packets, "packet", "packets")} of {counted(entries.length, "product", "products")} for{" "}
      {counted(orders, "order", "orders")}
    </>
  );
}

interface PickListCardProps {
  entries: readonly PickListEntry[];
  orders: readonly AdminOrder[];
}

/** The products to take from the shelves, with checkboxes for screen and paper. All packers share the ticks. */
export function PickListCard({ entries, orders }: PickListCardProps) {
  const { pickedOf, tick, problems } = usePicked();
  const missing = ({ productId }: PickListEntry) =>
    packetsToPick(orders, productId, new Set(pickedOf(productId)?.orderIds));
  return (
    <div className="print:table print:w-full">
      {/* As a table's header it is repeated on every sheet. */}
      <div className="break-inside-avoid print:table-header-group">
        <p className="mb-3 text-ink-soft print:mb-1 print:border-b-2 print:border-black print:pb-1 print:text-sm print:text-black">
          <span className="hidden print:inline">
            <b>Pick list</b> · {formatDay(new Date().toISOString())} ·{" "}
          </span>
          <PickListSize entries={entries} orders={orders.length} />
        </p>
      </div>
      <Card className="max-w-3xl print:max-w-none">
        <p role="status" className="mb-2 font-semibold print:hidden">
          {entries.filter((entry) => missing(entry) === 0).length} of {entries.length} picked
        </p>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <PickListRow
              key={entry.productId}
              entry={entry}
              orders={orders}
              tick={pickedOf(entry.productId)}
              missing={missing(entry)}
              problem={problems.get(entry.productId)}
              onToggle={(isTicked) =>
                void tick(entry.productId, ordersWith(orders, entry.productId), isTicked)
              }
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function ordersWith(orders: readonly AdminOrder[], productId: string): OrderNumber[] {
  return orders
    .filter(({ items }) => items.some((line) => line.productId === productId))
    .map(({ orderId }) => orderId);
}

interface PickListRowProps {
  entry: PickListEntry;
  orders: readonly AdminOrder[];
  /** The shared tick of the product, which may be for other orders. */
  tick: PickedProduct | undefined;
  /** Number of packets still to pick. */
  missing: number;
  /** Why the last tick was not saved. */
  problem: string | undefined;
  onToggle: (isPicked: boolean) => void;
}

function PickListRow({ entry, orders, tick, missing, problem, onToggle }: PickListRowProps) {
  const { productId, name, image, packets, orders: orderCount, grams } = entry;
  const isPicked = missing === 0;
  return (
    <li className="break-inside-avoid">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 pt-3 pb-1 sm:gap-4 print:py-1.5">
        <Tick checked={isPicked} onCheck={onToggle} className="size-6" />
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
            {counted(orderCount, "order", "orders")}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block font-display text-2xl leading-none font-extrabold tabular-nums">
            {packets.toLocaleString("en-IN")}
          </span>
          <span className="block text-sm text-ink-soft">{packets === 1 ? "packet" : "packets"}</span>
        </span>
      </label>
      <div className="pb-2 pl-9 text-sm sm:pl-10 print:hidden">
        <RowProblem message={problem} />
        {isPicked && tick?.by && <p className="text-ink-soft">Picked by {tick.by}</p>}
        {missing > 0 && missing < packets && (
          <ErrorText>{counted(missing, "more packet", "more packets")} since it was picked</ErrorText>
        )}
        <Shortage key={packets} productId={productId} name={name} packets={packets} orders={orders} />
      </div>
    </li>
  );
}

interface ShortageProps {
  productId: string;
  name: string;
  packets: number;
  orders: readonly AdminOrder[];
}

/** If the shelf has too few packets: which orders have to wait. */
function Shortage({ productId, name, packets, orders }: ShortageProps) {
  const [typed, setTyped] = useState("");
  const onShelf = isWholeNumberInput(typed, 0, 9_999_999) ? numberTyped(typed) : null;
  const waiting =
    onShelf === null || onShelf >= packets ? [] : ordersThatWait(newestFirst(orders), productId, onShelf);
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold link lg:min-h-8">
        Not enough on the shelf?
      </summary>
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <span>Packets found</span>
        <Input
          size="medium"
          inputMode="numeric"
          value={typed}
          aria-label={`Packets of ${name} found`}
          onChange={({ target }) => setTyped(target.value.trim())}
          className="w-24 tabular-nums"
        />
      </label>
      <p role="status" className="pb-2 wrap-anywhere">
        {onShelf !== null &&
          (waiting.length === 0 ? (
            "Enough for every order."
          ) : (
            <>
              <b>{counted(waiting.length, "order has", "orders have")} to wait:</b>{" "}
              {waiting.map(({ dispatchNumber, orderId }) => dispatchNumber ?? orderId).join(", ")}
            </>
          ))}
      </p>
    </details>
  );
}
