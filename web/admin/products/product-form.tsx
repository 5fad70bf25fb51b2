// The form of a new product and of one that is changed.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Controller, FormProvider, useForm } from "react-hook-form";
import { isApiError } from "../../../contract/api-client.ts";
import type { AdminCategory } from "../../../contract/categories.ts";
import type { FormFile } from "../../../contract/form.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../kit/card.tsx";
import { LeaveGuard } from "../kit/leave-guard.tsx";
import { TextArea } from "../kit/text-area.tsx";
import { usePictures } from "../pictures/pictures-in-hand.ts";
import { SendingBar } from "../pictures/sending-bar.tsx";
import { CategoryChoice } from "./category-choice.tsx";
import { DetailRows } from "./detail-rows.tsx";
import { IngredientChips } from "./ingredient-chips.tsx";
import { errorsOf, pictureProblemOf, placeOf } from "./product-form-errors.ts";
import { PacketCard, PriceCard, StockCard } from "./product-form-parts.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { type ProductFields, problemsOf } from "./typed-product.ts";

export interface ProductToSave {
  fields: ProductFields;
  images: (FormFile | string)[];
  isPicturesChanged: boolean;
  onProgress: (share: number) => void;
}

interface ProductFormProps {
  categories: readonly AdminCategory[];
  /** As it is saved, or as a new one begins. */
  saved: ProductFields;
  savedImages: readonly string[];
  /** What was typed before a reload. */
  draft?: ProductFields | null;
  saveLabel: string;
  /** @throws ApiError */
  onSave: (product: ProductToSave) => Promise<void>;
  /** Where to after saving; it is not asked about unsaved changes any more. */
  onSaved?: () => void;
  onTyped?: (fields: ProductFields) => void;
  onLeave?: () => void;
  /** Beside the save button. */
  aside?: ReactNode;
}

export function ProductForm(props: ProductFormProps) {
  const { categories, saved, savedImages, draft, saveLabel, onSave, onSaved, onTyped, onLeave, aside } =
    props;
  const form = useForm<ProductFields>({
    defaultValues: saved,
    // After saving: what the server made of it is where the next change begins.
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
  const { control, register, formState, reset, setError, subscribe } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const pictures = usePictures(savedImages);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pictureProblem, setPictureProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  useEffect(() => {
    if (onTyped) return subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) });
  }, [onTyped, subscribe]);

  // Whoever is told that something is wrong is brought to the first of it.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current || pictures.isPreparing) return;
    isSending.current = true;
    let isTaken = false;
    await form.handleSubmit(
      async (fields) => {
        isTaken = await send(fields);
      },
      () => setProblem(null),
    )();
    isSending.current = false;
    // Only now does the form show what is wrong with its fields.
    if (!isTaken) setRefusals((count) => count + 1);
  }

  /** Resolves to whether the shop has taken it. */
  async function send(fields: ProductFields): Promise<boolean> {
    setProblem(null);
    setPictureProblem(undefined);
    setShare(0);
    try {
      const images = pictures.forSending();
      await onSave({ fields, images, isPicturesChanged: pictures.isChanged, onProgress: setShare });
      if (onSaved) isLeaving.current = true;
      onSaved?.();
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      for (const [path, message] of Object.entries(error.fields)) {
        const place = placeOf(path);
        if (place !== "images") setError(place, { type: "server", message });
      }
      setPictureProblem(pictureProblemOf(error));
      setProblem(error.message);
      return false;
    } finally {
      setShare(null);
    }
  }

  const isWrong = refusals > 0 && Object.keys(errors).length > 0;
  const words = problem ?? (isWrong ? "Some fields need another look." : null);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        className="[&_:is(input,select,textarea,button)]:scroll-mb-44"
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
                <TextArea
                  label="Description"
                  isOptional
                  error={errors.description?.message}
                  {...register("description")}
                />
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
              <ProductPictures inHand={pictures} error={pictureProblem} />
            </Card>
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
        <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 mt-5 grid gap-3 rounded-t-card border border-line bg-white p-3 shadow-header lg:bottom-0 lg:p-4">
          {words && <Banner>{words}</Banner>}
          <SendingBar share={share} />
          <div className="flex flex-wrap items-center justify-end gap-3 max-sm:[&>*]:grow">
            {aside}
            <Button
              type="submit"
              isBusy={isSubmitting || pictures.isPreparing}
              busyLabel={pictures.isPreparing ? "Opening pictures..." : "Saving..."}
            >
              {saveLabel}
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard
        isUnsaved={() => !isLeaving.current && (isDirty || pictures.isChanged)}
        isLostOnReload={!isSubmitting && (pictures.isChanged || (isDirty && !onTyped))}
        {...(onLeave ? { onLeave } : {})}
      />
    </FormProvider>
  );
}
