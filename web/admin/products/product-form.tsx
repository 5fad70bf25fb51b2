// The form for a new product and for an existing one.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Controller, FormProvider, useForm, useWatch } from "react-hook-form";
import { isApiError } from "../../../contract/api-client.ts";
import type { AdminCategory } from "../../../contract/categories.ts";
import type { FormFile } from "../../../contract/form.ts";
import type { LabelShop } from "../../../rules/product-label.ts";
import { whatChanged } from "../../../rules/what-changed.ts";
import { Card } from "../../ui/admin/card.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { ClaimWarnings } from "../claim-warnings.tsx";
import { LeaveGuard } from "../leave-guard.tsx";
import { UploadProgress } from "../pictures/upload-progress.tsx";
import { useDraftPictures } from "../pictures/use-draft-pictures.ts";
import { CategoryChoice } from "./category-choice.tsx";
import { DetailRows } from "./detail-rows.tsx";
import { IngredientChips } from "./ingredient-chips.tsx";
import { LabelCard } from "./label-card.tsx";
import { errorsOf, fieldOf, pictureProblemOf } from "./product-form-errors.ts";
import { PacketCard, PriceCard, StockCard } from "./product-form-parts.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { type ProductFields, problemsOf } from "./typed-product.ts";

export interface ProductToSave {
  fields: ProductFields;
  images: (FormFile | string)[];
  isPicturesChanged: boolean;
  /** @param progress 0 to 1 */
  onProgress: (progress: number) => void;
}

interface ProductFormProps {
  categories: readonly AdminCategory[];
  /** Stands in for what the label leaves out. */
  shop: LabelShop;
  /** The saved values, or the defaults of a new product. */
  saved: ProductFields;
  savedImages: readonly string[];
  /** Unsaved values from before a reload. */
  draft?: ProductFields | null;
  saveLabel: string;
  /** @throws ApiError */
  onSave: (product: ProductToSave) => Promise<void>;
  /**
   * Called after saving, with whether that was everything: nothing was typed and no picture changed meanwhile. Then leaving
   * does not ask about unsaved changes any more.
   */
  onSaved?: (isEverything: boolean) => void;
  onTyped?: (fields: ProductFields) => void;
  onLeave?: () => void;
}

export function ProductForm(props: ProductFormProps) {
  const { categories, shop, saved, savedImages, draft, saveLabel, onSave, onSaved, onTyped, onLeave } = props;
  const form = useForm<ProductFields>({
    defaultValues: saved,
    // After saving, changes are measured against what the server has stored.
    values: saved,
    mode: "onTouched",
    shouldFocusError: false,
    resolver: (fields) => {
      const problems = problemsOf(fields);
      return Object.keys(problems).length > 0
        ? { values: {}, errors: errorsOf(problems) }
        : { values: fields, errors: {} };
    },
  });
  const { control, getValues, register, formState, reset, setError, setValue, subscribe } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const pictures = useDraftPictures(savedImages);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pictureProblem, setPictureProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [isBehind, setBehind] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isLeaving = useRef(false);
  const typedMeanwhile = useRef<Partial<ProductFields>>({});

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  useEffect(() => {
    if (onTyped) return subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) });
  }, [onTyped, subscribe]);

  // What was typed while the form was being saved is still there, and not saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the fields are what the server has stored.
  useEffect(() => {
    for (const [name, value] of Object.entries(typedMeanwhile.current))
      setValue(name as keyof ProductFields, value, { shouldDirty: true });
    typedMeanwhile.current = {};
  }, [saved, setValue]);

  // A refused form moves the focus to its first wrong field.
  useEffect(() => {
    const wrong = refusals > 0 ? element.current?.querySelector<HTMLElement>("[aria-invalid=true]") : null;
    // Within a folded part it cannot have the focus.
    wrong?.closest("details")?.setAttribute("open", "");
    wrong?.focus();
  }, [refusals]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current || pictures.isPreparing) return;
    isSending.current = true;
    let isSaved = false;
    await form.handleSubmit(
      async (fields) => {
        isSaved = await send(fields);
      },
      () => setProblem(null),
    )();
    isSending.current = false;
    // Not earlier: the fields have their error state only after this render.
    if (!isSaved) setRefusals((count) => count + 1);
  }

  /** Resolves to whether it was saved. */
  async function send(fields: ProductFields): Promise<boolean> {
    setProblem(null);
    setPictureProblem(undefined);
    setBehind(false);
    setProgress(0);
    try {
      const taken = pictures.pictures;
      const images = pictures.toUpload();
      await onSave({ fields, images, isPicturesChanged: pictures.isChanged, onProgress: setProgress });
      const typed = whatChanged<ProductFields>(fields, getValues());
      typedMeanwhile.current = typed.after;
      const isEverything = !typed.isChanged && pictures.isAllUploaded(taken);
      setBehind(!isEverything);
      if (onSaved) isLeaving.current = isEverything;
      onSaved?.(isEverything);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      for (const [path, message] of Object.entries(error.fields)) {
        const field = fieldOf(path);
        if (field !== "images") setError(field, { type: "server", message });
      }
      setPictureProblem(pictureProblemOf(error));
      setProblem(error.message);
      return false;
    } finally {
      setProgress(null);
    }
  }

  const isWrong = refusals > 0 && Object.keys(errors).length > 0;
  const message = problem ?? (isWrong ? "Some fields need another look." : null);
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
            <Card title="About the product">
              <div className="space-y-5">
                <TextField
                  label="Name"
                  autoComplete="off"
                  error={errors.name?.message}
                  {...register("name")}
                />
                <CategoryChoice categories={categories} />
                <div>
                  <TextArea
                    label="Description"
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
            <Card title="Pictures">
              <ProductPictures draft={pictures} error={pictureProblem} />
            </Card>
            <LabelCard shop={shop} />
            <Card title="Product details">
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
          {isBehind && !message && (
            <p role="status" className="sm:text-right">
              What you changed while it was being saved is not saved yet.
            </p>
          )}
          <UploadProgress progress={progress} />
          <div className="flex flex-wrap items-center justify-end gap-3 max-sm:[&>*]:grow">
            <Button
              type="submit"
              isBusy={isSubmitting || pictures.isPreparing}
              busyLabel={pictures.isPreparing ? "Opening pictures..." : "Saving..."}
            >
              {saveLabel}
            </Button>
          </div>
        </StickyBar>
      </form>
      <LeaveGuard
        isUnsaved={() => !isLeaving.current && (isDirty || pictures.isChanged)}
        isLostOnReload={!isSubmitting && (pictures.isChanged || (isDirty && !onTyped))}
        {...(onLeave ? { onLeave } : {})}
      />
    </FormProvider>
  );
}

function DescriptionClaims() {
  return <ClaimWarnings text={useWatch<ProductFields, "description">({ name: "description" })} />;
}
