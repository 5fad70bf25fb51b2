// The form for a new product and for an existing one.
import type { AdminCategory } from "../../../contract/categories.ts";
import type { LabelShop } from "../../../rules/product-label.ts";
import { Form, FormProblem } from "../../ui/admin/form.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { ClaimWarnings } from "../claim-warnings.tsx";
import { PRODUCT_LABELS } from "../labels/product-labels.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { UploadProgress } from "../pictures/picture-drop.tsx";
import { CategoryChoice } from "./category-choice.tsx";
import { DetailRows } from "./detail-rows.tsx";
import { IngredientChips } from "./ingredient-chips.tsx";
import { LabelCard } from "./label-card.tsx";
import { PacketCard, PriceCard, StockCard } from "./product-form-parts.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { picturesToCome } from "./use-product.ts";
import { type ProductDraft, type ProductFormOptions, useProductForm } from "./use-product-form.ts";

interface ProductFormProps extends ProductFormOptions {
  categories: readonly AdminCategory[];
  /** The shop's details, shown for fields of the label that are empty. */
  shop: LabelShop;
  saveLabel: string;
  onLeave?: () => void;
}

export function ProductForm(props: ProductFormProps) {
  const { categories, shop, saveLabel, onLeave, ...options } = props;
  const { product, draft, pictures, action, problems, ...state } = useProductForm(options);
  const { problem, isBusy } = action;
  return (
    <>
      <Form
        action={state.send}
        state={action}
        problems={problems}
        noValidate
        className="[&_:is(input,select,textarea,button)]:scroll-mb-72"
      >
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-5">
            <AboutCard draft={draft} categories={categories} />
            <Card title={PRODUCT_LABELS.images}>
              <ProductPictures draft={pictures} toCome={product ? picturesToCome(product) : []} />
            </Card>
            <LabelCard draft={draft} shop={shop} />
            <Card title={PRODUCT_LABELS.details}>
              <DetailRows draft={draft} />
            </Card>
          </div>
          <div className="grid gap-5">
            <PriceCard draft={draft} />
            <StockCard draft={draft} />
            <PacketCard draft={draft} />
          </div>
        </div>
        <StickyBar>
          {problem ? <Banner>{problem}</Banner> : <FormProblem />}
          {state.isBehind && (
            <p role="status" className="sm:text-right">
              Changes made while saving are not saved yet.
            </p>
          )}
          <UploadProgress progress={state.progress} />
          <div className="flex flex-wrap items-center justify-end gap-3 max-sm:[&>*]:grow">
            <Button
              type="submit"
              isBusy={isBusy || pictures.isPreparing}
              busyLabel={pictures.isPreparing ? "Opening pictures..." : "Saving..."}
            >
              {saveLabel}
            </Button>
          </div>
        </StickyBar>
      </Form>
      <LeaveGuard
        isUnsaved={state.isUnsaved}
        isLostOnReload={state.isLostOnReload}
        {...(onLeave ? { onLeave } : {})}
      />
    </>
  );
}

/** Name, category, description and ingredients. */
function AboutCard({ draft, categories }: Pick<ProductFormProps, "categories"> & { draft: ProductDraft }) {
  return (
    <Card title="About the product">
      <div className="space-y-5">
        <TextField label={PRODUCT_LABELS.name} autoComplete="off" {...draft.field("name")} />
        <CategoryChoice draft={draft} categories={categories} />
        <div>
          <TextArea label={PRODUCT_LABELS.description} isOptional {...draft.field("description")} />
          <ClaimWarnings text={draft.typed.description} />
        </div>
        <IngredientChips
          value={draft.typed.ingredients}
          onChange={(ingredients) => draft.set("ingredients", ingredients)}
        />
      </div>
    </Card>
  );
}
