import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { href, Link, useNavigate } from "react-router";
import type { AdminProduct } from "../../../contract/admin-products.ts";
import { type DataColumn, DataList } from "../../ui/admin/data-list.tsx";
import { RowProblem } from "../../ui/admin/row-problem.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { IconButton, IconLink } from "../../ui/icon-button.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { ROW_FOCUS, useRowKeys } from "../keys/use-row-keys.ts";
import type { PagesQuery } from "../store/use-pages.ts";
import { PriceCell } from "./price-cell.tsx";
import { useProductActions } from "./use-product-actions.ts";

interface ProductTableProps {
  /** The list that is shown. */
  list: PagesQuery<AdminProduct>;
  products: readonly AdminProduct[];
}

/** A table on a wide screen; on a phone each row is a card. */
export function ProductTable({ list, products }: ProductTableProps) {
  const { isInStock, switchStock, clearProblem, remove, problems } = useProductActions(list);
  const passFocusOn = usePassFocusOn();
  const navigate = useNavigate();
  const edit = ({ _id }: AdminProduct) => navigate(editPath(_id));
  const rowProps = useRowKeys({
    rows: products,
    idOf: ({ _id }) => _id,
    noun: "product",
    onOpen: edit,
    onEdit: edit,
  });
  const columns: DataColumn<AdminProduct>[] = [
    {
      title: "Product",
      className: "py-2 font-semibold max-lg:col-span-2 max-lg:pt-0 xl:py-1",
      cell: (product) => <Name product={product} problem={problems.get(product._id)} />,
    },
    {
      title: "Category",
      className: "text-sm text-ink-soft max-lg:order-1",
      cell: ({ category }) => category.name,
    },
    {
      title: "Price",
      className:
        "max-lg:order-2 max-lg:justify-self-end max-lg:has-[form]:col-span-2 max-lg:has-[form]:justify-self-start",
      cell: (product) => <PriceCell product={product} onSaved={clearProblem} />,
    },
    {
      title: "In stock",
      className: "max-lg:order-3",
      cell: (product) => (
        <div className="flex items-center gap-2.5 xl:-my-1.5">
          <Switch
            label={`${product.name} in stock`}
            isOn={isInStock(product)}
            onChange={(isIn) => void switchStock(product, isIn)}
          />
          <span aria-hidden="true" className="text-sm font-semibold lg:hidden">
            {isInStock(product) ? "In stock" : "Out of stock"}
          </span>
        </div>
      ),
    },
    {
      title: "Left",
      className: "text-sm tabular-nums max-lg:order-5 max-lg:col-span-2",
      cell: ({ available }) => <Left available={available} />,
    },
    {
      title: "Actions",
      isTitleHidden: true,
      className: "whitespace-nowrap max-lg:order-4 max-lg:justify-self-end lg:text-right",
      cell: (product) => (
        <div className="inline-flex text-leaf">
          <IconLink
            to={editPath(product._id)}
            label={`Edit ${product.name}`}
            icon={Pencil}
            className="xl:size-9"
          />
          <IconButton
            label={`Delete ${product.name}`}
            icon={Trash2}
            data-removes
            onClick={({ currentTarget }) => {
              passFocusOn(currentTarget);
              void remove(product);
            }}
            className="xl:size-9"
          />
        </div>
      ),
    },
  ];
  return (
    <DataList
      caption="Products"
      columns={columns}
      rows={products}
      idOf={({ _id }) => _id}
      grid="max-lg:grid-cols-[1fr_auto] max-lg:items-center"
      rowProps={(product) => ({ ...rowProps(product), className: `lg:hover:bg-cream ${ROW_FOCUS}` })}
    />
  );
}

const editPath = (id: string) => href("/admin/edit-product/:id", { id });

/** @param problem the error of the product's last change */
function Name({ product, problem }: { product: AdminProduct; problem: string | undefined }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ProductImage
        path={product.images[0]}
        alt=""
        sizes="56px"
        className="size-14 shrink-0 rounded-xl bg-turmeric-wash object-cover lg:size-12 xl:size-8 xl:rounded-lg"
      />
      <div className="min-w-0">
        <Link
          to={editPath(product._id)}
          className="inline-flex min-h-14 min-w-0 items-center wrap-anywhere underline-offset-4 hover:underline lg:min-h-8"
        >
          {product.name}
        </Link>
        {product.nextImages && (
          <p className="text-sm font-normal text-ink-soft">Its pictures are being prepared.</p>
        )}
        <RowProblem message={problem} />
      </div>
    </div>
  );
}

/** The units left of a counted product. */
function Left({ available }: { available: number | null }) {
  if (available === null) return <span className="text-ink-soft max-lg:hidden">Not tracked</span>;
  return (
    <span className={available === 0 ? "font-semibold text-chilli" : ""}>
      {available.toLocaleString("en-IN")}
      <span className="lg:sr-only"> left</span>
      {available === 0 && <span className="lg:sr-only">: shown as Out Of Stock in the shop</span>}
    </span>
  );
}
