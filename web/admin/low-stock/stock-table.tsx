import { useId } from "react";
import { href, Link } from "react-router";
import { lastsText, SALES_DAYS } from "../../../rules/low-stock.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import { Input } from "../../ui/input.tsx";
import { Note } from "../../ui/note.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { PRODUCT_LABELS } from "../products/product-labels.ts";
import type { ListedProduct } from "./stock-edit.ts";
import type { Restock } from "./use-restock.ts";

interface StockTableProps {
  products: readonly ListedProduct[];
  restock: Restock;
}

/** A table on a wide screen; on a phone each row is a card. */
export function StockTable({ products, restock }: StockTableProps) {
  return (
    <table className="w-full max-lg:block lg:overflow-hidden lg:rounded-card lg:bg-white lg:shadow-card">
      <caption className="sr-only">Tracked products, lowest stock first</caption>
      <thead className="bg-leaf-wash text-left text-sm max-lg:sr-only">
        <tr>
          <th scope="col" className="py-3 pl-4">
            Product
          </th>
          <th scope="col" className="px-3">
            Packets left
          </th>
          <th scope="col" className="px-3">
            Low-stock alert at
          </th>
          <th scope="col" className="px-3">
            Sold in {SALES_DAYS} days
          </th>
          <th scope="col" className="pr-4">
            Lasts
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3 sm:max-lg:grid-cols-2 lg:divide-y lg:divide-line">
        {products.map((product) => (
          <Row key={product._id} product={product} restock={restock} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ product, restock }: { product: ListedProduct; restock: Restock }) {
  const { _id, name, image, inStock, available, promised, lowStockLevel, level, soldLately } = product;
  const edit = restock.editFor(product);
  const problems = restock.problemsFor(_id);
  return (
    <tr className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-3 max-lg:rounded-card max-lg:bg-white max-lg:p-3 max-lg:shadow-card max-lg:forced-colors:outline">
      <th scope="row" className="py-2 text-left font-semibold max-lg:col-span-2 max-lg:pt-0 lg:pl-4">
        <div className="flex min-w-0 items-center gap-3">
          <ProductImage
            path={image ?? undefined}
            alt=""
            sizes="56px"
            className="size-14 shrink-0 rounded-xl bg-turmeric-wash object-cover lg:size-12"
          />
          <div className="min-w-0">
            <Link
              to={href("/admin/edit-product/:id", { id: _id })}
              className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline-offset-4 hover:underline lg:min-h-0"
            >
              {name}
            </Link>
            {!inStock && <p className="text-sm font-normal text-ink-soft">Switched off in Products</p>}
          </div>
        </div>
        {restock.wasOvertaken(_id) && (
          <Note as="p" size="small" role="alert" className="mt-2 font-normal">
            Changed by someone else: {available.toLocaleString("en-IN")} are left now. Check your number and
            save again.
          </Note>
        )}
      </th>
      <td className="py-1 align-middle lg:w-36 lg:px-3">
        <StockField
          label={PRODUCT_LABELS.available}
          of={name}
          value={edit.available}
          problem={problems.available}
          isLow={available <= level}
          onType={(typed) => restock.type(product, { available: typed })}
        />
        {promised > 0 && (
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            and {promised.toLocaleString("en-IN")} in open orders
          </p>
        )}
      </td>
      <td className="py-1 align-middle lg:w-36 lg:px-3">
        <StockField
          label={PRODUCT_LABELS.lowStockLevel}
          of={name}
          value={edit.level}
          placeholder={lowStockLevel === null ? String(level) : "Default"}
          problem={problems.level}
          onType={(typed) => restock.type(product, { level: typed })}
        />
      </td>
      <td className="py-1 text-sm tabular-nums lg:px-3 lg:text-base">
        {soldLately.toLocaleString("en-IN")}
        <span className="lg:sr-only"> sold in {SALES_DAYS} days</span>
      </td>
      <td
        className={`py-1 text-sm lg:pr-4 lg:text-base ${available === 0 ? "font-semibold text-chilli" : ""}`}
      >
        {lastsText(available, soldLately)}
        {available > 0 && soldLately > 0 && <span className="lg:sr-only"> at the current rate</span>}
      </td>
    </tr>
  );
}

interface StockFieldProps {
  label: string;
  /** The product's name, for screen readers. */
  of: string;
  value: string;
  placeholder?: string;
  problem: string | undefined;
  /** Whether the product runs low. */
  isLow?: boolean;
  onType: (typed: string) => void;
}

/** A number field in a row. On a wide screen its label is only for screen readers: the table's head shows it. */
function StockField({ label, of, value, placeholder, problem, isLow = false, onType }: StockFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold lg:sr-only">
        {label}
        <span className="sr-only">: {of}</span>
      </label>
      <Input
        size="medium"
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => onType(target.value)}
        className={`block w-full tabular-nums ${isLow ? "border-turmeric font-semibold" : ""}`}
      />
      <ErrorText id={`${id}-problem`} className="mt-1 text-sm">
        {problem}
      </ErrorText>
    </>
  );
}
