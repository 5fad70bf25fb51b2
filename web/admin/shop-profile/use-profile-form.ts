import { type BaseSyntheticEvent, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { isApiError } from "../../../contract/api-client.ts";
import type { ReplyOf } from "../../../contract/call.ts";
import { changeOwnProfile, type getOwnProfile, type OwnProfile } from "../../../contract/shop-profile.ts";
import { getTaxSettings } from "../../../contract/tax-documents.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { invalidate } from "../use-call.ts";
import { showSavedShop } from "../use-shop.ts";
import type { NewSeriesProps } from "./new-series.tsx";
import { type ProfileFields, settingsChanges, toFields, toSettings, withEditsSince } from "./profile-form.ts";

/**
 * The form of one page of the profile. A save sends only the changed fields, so it does not undo a save of another page.
 * Edits made during the request stay in the form, unsaved.
 */
export function useProfileForm({ hasTaxDocuments, ...loaded }: ReplyOf<typeof getOwnProfile>) {
  const toast = useToast();
  const [saved, setSaved] = useState<OwnProfile>(loaded);
  const [problem, setProblem] = useState<string | null>(null);
  const [newSeries, setNewSeries] = useState<NewSeriesProps | null>(null);
  const form = useForm<ProfileFields>({ defaultValues: toFields(loaded.settings) });

  const save = form.handleSubmit(
    async (fields, event) => {
      const prefix = fields.documentPrefix;
      if (!hasTaxDocuments || prefix === "" || prefix === saved.settings.documentPrefix)
        return send(fields, event);
      const close = () => setNewSeries(null);
      setNewSeries({ prefix, onClose: close, onConfirm: () => send(fields, event).finally(close) });
    },
    (errors, event) => {
      for (const path of errorPaths(errors)) unfold(event?.target, path);
    },
  );

  async function send(fields: ProfileFields, event?: BaseSyntheticEvent) {
    setProblem(null);
    try {
      const body = settingsChanges(saved.settings, toSettings(fields));
      const now = await adminApi(changeOwnProfile, { body });
      setSaved(now);
      // The regime and the invoice numbers follow from the GSTIN, its day and the names.
      void invalidate(getTaxSettings);
      showSavedShop(now.settings);
      const shown = toFields(now.settings);
      const edited = withEditsSince(shown, { sent: fields, typed: form.getValues() });
      form.reset(shown);
      form.reset(edited, { keepDefaultValues: true });
      toast({ title: "Saved", description: "The shop shows it now.", variant: "success" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
      Object.entries(error.fields).forEach(([path, message], position) => {
        unfold(event?.target, path);
        form.setError(path as FieldPath<ProfileFields>, { message }, { shouldFocus: position === 0 });
      });
    }
  }

  /** Shows a new picture. Pictures are saved at once, independently of the form. */
  function showPicture(place: string, { pictures }: OwnProfile) {
    const image = pictures[place] ?? "";
    const isHere = (_: unknown, position: number) => place === `tile${position}`;
    const shown = form.getValues("homeTiles").findIndex(isHere);
    if (shown >= 0) form.resetField(`homeTiles.${shown}.image`, { defaultValue: image });
    // Only the picture: the reply may be older than the settings saved meanwhile.
    setSaved(({ settings, ...others }) => {
      const homeTiles = settings.homeTiles.map((tile, position) =>
        isHere(tile, position) ? { ...tile, image } : tile,
      );
      return { ...others, settings: { ...settings, homeTiles }, pictures };
    });
    showSavedShop({ [place]: image });
    toast({ title: "Picture saved", variant: "success" });
  }

  return {
    form,
    save,
    problem,
    /** Another prefix of invoice numbers that needs a confirmation. */
    newSeries,
    hasTaxDocuments,
    pictures: saved.pictures,
    formerGstins: saved.formerGstins,
    savedTiles: saved.settings.homeTiles.length,
    showPicture,
  };
}
export type ProfileEditor = ReturnType<typeof useProfileForm>;

/** The paths of all fields with an error, such as `sheet.weightKg`. */
function errorPaths(errors: object, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, object | undefined]) =>
    error === undefined
      ? []
      : "message" in error
        ? [`${prefix}${name}`]
        : errorPaths(error, `${prefix}${name}.`),
  );
}

/** Opens the <details> around a field, so that its error is visible and the field can be focused. */
function unfold(form: unknown, name: string): void {
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (field instanceof Element) field.closest("details")?.setAttribute("open", "");
}
