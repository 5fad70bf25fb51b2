import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { type FieldErrors, type FieldPath, set, useForm } from "react-hook-form";
import { type ApiError, isApiError } from "../../../contract/api-client.ts";
import type { FormFile } from "../../../contract/form.ts";
import { whatChanged } from "../../../rules/what-changed.ts";
import { useDraftPictures } from "../pictures/use-draft-pictures.ts";
import { type ProductFields, problemsOf } from "./typed-product.ts";

export interface ProductToSave {
  fields: ProductFields;
  images: (FormFile | string)[];
  isPicturesChanged: boolean;
  /** @param progress 0 to 1 */
  onProgress: (progress: number) => void;
}

export interface ProductFormOptions {
  /** The saved values, or the defaults of a new product. Only the first render reads them. */
  saved: ProductFields;
  savedImages: readonly string[];
  /** Unsaved values from before a reload. */
  draft?: ProductFields | null;
  /** @returns the values as they are stored. @throws ApiError */
  onSave: (product: ProductToSave) => Promise<ProductFields>;
  /**
   * Called after saving. `isEverything`: nothing was edited during the request, so the form can be left without a prompt
   * about unsaved changes.
   */
  onSaved?: (isEverything: boolean) => void;
  onTyped?: (fields: ProductFields) => void;
}

/** The result of the last attempt to save. */
interface Outcome {
  isRefused: boolean;
  /** Saved, but without edits made during the request. */
  isBehind: boolean;
  problem: string | null;
  pictureProblem: string | undefined;
}

const NO_OUTCOME: Outcome = { isRefused: false, isBehind: false, problem: null, pictureProblem: undefined };

/** The state of the product form: its fields and pictures, and how they are saved. */
export function useProductForm(options: ProductFormOptions) {
  const { saved, savedImages, draft, onSave, onSaved, onTyped } = options;
  const form = useForm<ProductFields>({
    defaultValues: saved,
    mode: "onTouched",
    shouldFocusError: false,
    resolver: (fields) => {
      const problems = problemsOf(fields);
      return Object.keys(problems).length > 0
        ? { values: {}, errors: errorsOf(problems) }
        : { values: fields, errors: {} };
    },
  });
  const { getValues, formState, reset, setError, subscribe } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const pictures = useDraftPictures(savedImages);
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState(NO_OUTCOME);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  useEffect(() => {
    if (onTyped) return subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) });
  }, [onTyped, subscribe]);

  // After a refusal, focuses the first field with an error.
  useEffect(() => {
    if (!outcome.isRefused) return;
    const wrong = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // A field inside a closed <details> cannot be focused.
    wrong?.closest("details")?.setAttribute("open", "");
    wrong?.focus();
  }, [outcome]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending.current || pictures.isPreparing) return;
    isSending.current = true;
    let next: Outcome = { ...outcome, isRefused: true, problem: null };
    try {
      await form.handleSubmit(async (fields) => {
        next = await send(fields);
      })();
    } finally {
      isSending.current = false;
    }
    // Set last: only now do the fields have their errors, which the effect above needs.
    setOutcome(next);
  }

  async function send(fields: ProductFields): Promise<Outcome> {
    setOutcome(NO_OUTCOME);
    setProgress(0);
    try {
      const taken = pictures.pictures;
      const images = pictures.toUpload();
      const stored = await onSave({
        fields,
        images,
        isPicturesChanged: pictures.isChanged,
        onProgress: setProgress,
      });
      const typed = whatChanged<ProductFields>(fields, getValues());
      // From now on, "unsaved" means different from what the server has stored.
      reset(stored, { keepFieldsRef: true });
      if (typed.isChanged)
        reset({ ...stored, ...typed.after }, { keepDefaultValues: true, keepFieldsRef: true });
      const isEverything = !typed.isChanged && pictures.isAllUploaded(taken);
      if (onSaved) isLeaving.current = isEverything;
      onSaved?.(isEverything);
      return { ...NO_OUTCOME, isBehind: !isEverything };
    } catch (error) {
      if (!isApiError(error)) throw error;
      for (const [path, message] of Object.entries(error.fields)) {
        const field = fieldOf(path);
        if (field !== "images") setError(field, { type: "server", message });
      }
      return {
        isRefused: true,
        isBehind: false,
        problem: error.message,
        pictureProblem: pictureProblemOf(error),
      };
    } finally {
      setProgress(null);
    }
  }

  const isWrong = outcome.isRefused && Object.keys(errors).length > 0;
  return {
    form,
    element,
    submit,
    pictures,
    progress,
    pictureProblem: outcome.pictureProblem,
    message: outcome.problem ?? (isWrong ? "Check the marked fields." : null),
    isBehind: outcome.isBehind,
    isUnsaved: () => !isLeaving.current && (isDirty || pictures.isChanged),
    isLostOnReload: !isSubmitting && (pictures.isChanged || (isDirty && !onTyped)),
  };
}

/** Converts problems by path to errors of react-hook-form. */
function errorsOf(problems: Record<string, string>): FieldErrors<ProductFields> {
  const errors: FieldErrors<ProductFields> = {};
  for (const [path, message] of Object.entries(problems)) set(errors, path, { type: "rule", message });
  return errors;
}

/** The form field of a path from the server. An entry of a list maps to the whole list. */
function fieldOf(path: string): FieldPath<ProductFields> | "images" {
  if (/^details\.\d+\.(label|value)$/.test(path)) return path as FieldPath<ProductFields>;
  return (path.split(".")[0] ?? path) as FieldPath<ProductFields> | "images";
}

/** The error of the pictures, with the number of the picture if the server names it. */
function pictureProblemOf({ code, message, fields }: ApiError): string | undefined {
  const [path, problem] = Object.entries(fields).find(([each]) => fieldOf(each) === "images") ?? [];
  if (path === undefined) return code.startsWith("PICTURE_") ? message : undefined;
  const index = path.split(".")[1];
  return index === undefined ? problem : `Picture ${Number(index) + 1}: ${problem}`;
}
