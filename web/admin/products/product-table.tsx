import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { href, Link, useNavigate } from "react-router";
import type { AdminProduct } from "../../../contract/admin-products.ts";
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
  return (
    <table className="w-full xl:text-sm max-lg:block lg:overflow-hidden lg:rounded-card lg:bg-white lg:shadow-card">
      <caption className="sr-only">Products</caption>
      <thead className="bg-leaf-wash text-left text-sm max-lg:sr-only">
        <tr>
          <th scope="col" className="py-3 pl-4 xl:py-1.5">
            Product
          </th>
          <th scope="col" className="px-3">
            Category
          </th>
          <th scope="col" className="px-3">
            Price
          </th>
          <th scope="col" className="px-3">
            In stock
          </th>
          <th scope="col" className="px-3">
            Left
          </th>
          <th scope="col" className="pr-4">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3 sm:max-lg:grid-cols-2 lg:divide-y lg:divide-line">
        {products.map((product) => (
          <Row
            key={product._id}
            product={{ ...product, inStock: isInStock(product) }}
            problem={problems.get(product._id)}
            rowProps={rowProps(product)}
            onSwitch={(isIn) => void switchStock(product, isIn)}
            onSaved={clearProblem}
            onDelete={(button) => {
              passFocusOn(button);
              void remove(product);
            }}
          />
        ))}
      </tbody>
    </table>
  );
}

const editPath = (id: string) => href("/admin/edit-product/:id", { id });

interface RowProps {
  product: AdminProduct;
  /** The error of the product's last change. */
  problem: string | undefined;
  rowProps: ReturnType<ReturnType<typeof useRowKeys>>;
  onSwitch: (isIn: boolean) => void;
  /** Called after its price was saved. */
  onSaved: (product: AdminProduct) => void;
  onDelete: (button: HTMLElement) => void;
}

function Row({ product, problem, rowProps, onSwitch, onSaved, onDelete }: RowProps) {
  const { _id, name, images, category, inStock, available, nextImages } = product;
  return (
    <tr
      {...rowProps}
      className={`max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:items-center max-lg:rounded-card max-lg:bg-white max-lg:p-3 max-lg:shadow-card max-lg:forced-colors:outline lg:hover:bg-cream ${ROW_FOCUS}`}
    >
      <th
        scope="row"
        className="flex min-w-0 items-center gap-3 py-2 xl:py-1 text-left font-semibold max-lg:col-span-2 max-lg:pt-0 lg:pl-4"
      >
        <ProductImage
          path={images[0]}
          alt=""
          sizes="56px"
          className="size-14 shrink-0 rounded-xl bg-turmeric-wash object-cover lg:size-12 xl:size-8 xl:rounded-lg"
        />
        <div className="min-w-0">
          <Link
            to={editPath(_id)}
            className="inline-flex min-h-14 min-w-0 items-center wrap-anywhere underline-offset-4 hover:underline lg:min-h-8"
          >
            {name}
          </Link>
          {nextImages && (
            <p className="text-sm font-normal text-ink-soft">Its pictures are being prepared.</p>
          )}
          <RowProblem message={problem} />
        </div>
      </th>
      <td className="text-sm text-ink-soft max-lg:order-1 lg:px-3">{category.name}</td>
      <td className="max-lg:order-2 max-lg:justify-self-end max-lg:has-[form]:col-span-2 max-lg:has-[form]:justify-self-start lg:px-3">
        <PriceCell product={product} onSaved={onSaved} />
      </td>
      <td className="max-lg:order-3 lg:px-3">
        <div className="flex items-center gap-2.5 xl:-my-1.5">
          <Switch label={`${name} in stock`} isOn={inStock} onChange={onSwitch} />
          <span aria-hidden="true" className="text-sm font-semibold lg:hidden">
            {inStock ? "In stock" : "Out of stock"}
          </span>
        </div>
      </td>
      <td className="text-sm tabular-nums max-lg:order-5 max-lg:col-span-2 lg:px-3">
        <Left available={available} />
      </td>
      <td className="whitespace-nowrap max-lg:order-4 max-lg:justify-self-end lg:pr-4 lg:text-right">
        <div className="inline-flex text-leaf">
          <IconLink to={editPath(_id)} label={`Edit ${name}`} icon={Pencil} className="xl:size-9" />
          <IconButton
            label={`Delete ${name}`}
            icon={Trash2}
            data-removes
            onClick={({ currentTarget }) => onDelete(currentTarget)}
            className="xl:size-9"
          />
        </div>
      </td>
    </tr>
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
