// The form for a new product and for an existing one.
import { Controller, FormProvider, useFormContext, useWatch } from "react-hook-form";
import type { AdminCategory } from "../../../contract/categories.ts";
import type { LabelShop } from "../../../rules/product-label.ts";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { ClaimWarnings } from "../claim-warnings.tsx";
import { LeaveGuard } from "../leave-guard.tsx";
import { UploadProgress } from "../pictures/picture-drop.tsx";
import { CategoryChoice } from "./category-choice.tsx";
import { DetailRows } from "./detail-rows.tsx";
import { IngredientChips } from "./ingredient-chips.tsx";
import { LabelCard } from "./label-card.tsx";
import { PacketCard, PriceCard, StockCard } from "./product-form-parts.tsx";
import { PRODUCT_LABELS } from "./product-labels.ts";
import { ProductPictures } from "./product-pictures.tsx";
import type { ProductFields } from "./typed-product.ts";
import { type ProductFormOptions, useProductForm } from "./use-product-form.ts";

interface ProductFormProps extends ProductFormOptions {
  categories: readonly AdminCategory[];
  /** The shop's details, shown for fields of the label that are empty. */
  shop: LabelShop;
  saveLabel: string;
  /** Paths of saved pictures that are still being prepared. */
  picturesToCome: readonly string[];
  onLeave?: () => void;
}

export function ProductForm(props: ProductFormProps) {
  const { categories, shop, saveLabel, picturesToCome, onLeave, ...options } = props;
  const { form, element, submit, pictures, progress, ...state } = useProductForm(options);
  const { message } = state;
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        className="[&_:is(input,select,textarea,button)]:scroll-mb-72"
      >
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-5">
            <AboutCard categories={categories} />
            <Card title={PRODUCT_LABELS.images}>
              <ProductPictures draft={pictures} toCome={picturesToCome} error={state.pictureProblem} />
            </Card>
            <LabelCard shop={shop} />
            <Card title={PRODUCT_LABELS.details}>
              <DetailRows />
            </Card>
          </div>
          <div className="grid gap-5">
            <PriceCard />
            <StockCard />
            <PacketCard />
          </div>
        </div>
        <StickyBar>
          {message && <Banner>{message}</Banner>}
          {state.isBehind && !message && (
            <p role="status" className="sm:text-right">
              Changes made while saving are not saved yet.
            </p>
          )}
          <UploadProgress progress={progress} />
          <div className="flex flex-wrap items-center justify-end gap-3 max-sm:[&>*]:grow">
            <Button
              type="submit"
              isBusy={form.formState.isSubmitting || pictures.isPreparing}
              busyLabel={pictures.isPreparing ? "Opening pictures..." : "Saving..."}
            >
              {saveLabel}
            </Button>
          </div>
        </StickyBar>
      </form>
      <LeaveGuard
        isUnsaved={state.isUnsaved}
        isLostOnReload={state.isLostOnReload}
        {...(onLeave ? { onLeave } : {})}
      />
    </FormProvider>
  );
}

/** Name, category, description and ingredients. */
function AboutCard({ categories }: { categories: readonly AdminCategory[] }) {
  const { control, register, formState } = useFormContext<ProductFields>();
  const { errors } = formState;
  return (
    <Card title="About the product">
      <div className="space-y-5">
        <TextField
          label={PRODUCT_LABELS.name}
          autoComplete="off"
          error={errors.name?.message}
          {...register("name")}
        />
        <CategoryChoice categories={categories} />
        <div>
          <TextArea
            label={PRODUCT_LABELS.description}
            isOptional
            error={errors.description?.message}
            {...register("description")}
          />
          <DescriptionClaims />
        </div>
        <Controller
          control={control}
          name="ingredients"
          render={({ field }) => (
            <IngredientChips
              value={field.value}
              onChange={field.onChange}
              error={errors.ingredients?.message}
            />
          )}
        />
      </div>
    </Card>
  );
}

function DescriptionClaims() {
  return <ClaimWarnings text={useWatch<ProductFields, "description">({ name: "description" })} />;
}
