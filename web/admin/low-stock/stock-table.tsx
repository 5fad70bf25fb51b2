import { useId } from "react";
import { href, Link } from "react-router";
import { lastsText, SALES_DAYS } from "../../../rules/low-stock.ts";
import { type DataColumn, DataList } from "../../ui/admin/data-list.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Input } from "../../ui/input.tsx";
import { Note } from "../../ui/note.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { PRODUCT_LABELS } from "../labels/product-labels.ts";
import type { ListedProduct } from "./stock-edit.ts";
import type { Restock } from "./use-restock.ts";

interface StockTableProps {
  products: readonly ListedProduct[];
  restock: Restock;
}

/** A table on a wide screen; on a phone each row is a card. */
export function StockTable({ products, restock }: StockTableProps) {
  const columns: DataColumn<ListedProduct>[] = [
    {
      title: "Product",
      className: "py-2 text-base font-semibold max-lg:col-span-2 max-lg:pt-0",
      cell: (product) => <Name product={product} wasOvertaken={restock.wasOvertaken(product._id)} />,
    },
    {
      title: "Packets left",
      className: "py-1 lg:w-36",
      cell: (product) => (
        <>
          <StockField
            label={PRODUCT_LABELS.available}
            of={product.name}
            value={restock.editFor(product).available}
            problem={restock.problemsFor(product._id).available}
            isLow={product.available <= product.level}
            onType={(typed) => restock.type(product, { available: typed })}
          />
          {product.promised > 0 && (
            <p className="mt-1 text-sm text-ink-soft tabular-nums">
              and {product.promised.toLocaleString("en-IN")} in open orders
            </p>
          )}
        </>
      ),
    },
    {
      title: "Low-stock alert at",
      className: "py-1 lg:w-36",
      cell: (product) => (
        <StockField
          label={PRODUCT_LABELS.lowStockLevel}
          of={product.name}
          value={restock.editFor(product).level}
          placeholder={product.lowStockLevel === null ? String(product.level) : "Default"}
          problem={restock.problemsFor(product._id).level}
          onType={(typed) => restock.type(product, { level: typed })}
        />
      ),
    },
    {
      title: `Sold in ${SALES_DAYS} days`,
      className: "py-1 text-sm tabular-nums lg:text-base",
      cell: ({ soldLately }) => (
        <>
          {soldLately.toLocaleString("en-IN")}
          <span className="lg:sr-only"> sold in {SALES_DAYS} days</span>
        </>
      ),
    },
    {
      title: "Lasts",
      className: ({ available }) =>
        `py-1 text-sm lg:text-base ${available === 0 ? "font-semibold text-chilli-deep" : ""}`,
      cell: ({ available, soldLately }) => (
        <>
          {lastsText(available, soldLately)}
          {available > 0 && soldLately > 0 && <span className="lg:sr-only"> at the current rate</span>}
        </>
      ),
    },
  ];
  return (
    <DataList
      caption="Tracked products, lowest stock first"
      columns={columns}
      rows={products}
      idOf={({ _id }) => _id}
      grid="max-lg:grid-cols-2 max-lg:gap-x-3"
    />
  );
}

function Name({ product, wasOvertaken }: { product: ListedProduct; wasOvertaken: boolean }) {
  const { _id, name, image, inStock, available } = product;
  return (
    <>
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
      {wasOvertaken && (
        <Note as="p" size="small" role="alert" className="mt-2 font-normal">
          Changed by someone else: {available.toLocaleString("en-IN")} are left now. Check your number and
          save again.
        </Note>
      )}
    </>
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
