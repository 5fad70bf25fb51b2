import { type BaseSyntheticEvent, useState } from "react";
import { type FieldPath, get, useForm } from "react-hook-form";
import { isApiError } from "../../../contract/api-client.ts";
import type { ReplyOf } from "../../../contract/call.ts";
import { changeOwnProfile, getOwnProfile, type OwnProfile } from "../../../contract/shop-profile.ts";
import { getTaxSettings } from "../../../contract/tax-documents.ts";
import { changedMessage } from "../../../rules/changed-elsewhere.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { invalidate } from "../store/queries.ts";
import { showSavedShop } from "../use-shop.ts";
import type { ChangedSettings } from "./changed-elsewhere.tsx";
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
  const [messages, setMessages] = useState<ChangedSettings["messages"]>({});
  const form = useForm<ProfileFields>({ defaultValues: toFields(loaded.settings) });

  const save = form.handleSubmit(
    async (fields, event) => {
      const [open] = Object.keys(messages);
      if (open !== undefined) return showField(event, open);
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
      const wanted = toSettings(fields);
      const changes = settingsChanges(saved.settings, wanted);
      const from = settingsChanges(wanted, saved.settings);
      const now = await adminApi(changeOwnProfile, { body: { ...changes, from } });
      showSaved(now, fields);
      // The regime and the invoice numbers follow from the GSTIN, its day and the names.
      void invalidate(getTaxSettings);
      showSavedShop(now.settings);
      toast({ title: "Saved", description: "The shop shows it now.", variant: "success" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
      if (error.code === "SETTINGS_CHANGED") return showChanged(Object.keys(error.fields), event);
      Object.entries(error.fields).forEach(([path, message], position) => {
        unfold(event?.target, path);
        form.setError(path as FieldPath<ProfileFields>, { message }, { shouldFocus: position === 0 });
      });
    }
  }

  /** Shows saved settings, with the edits on top that were made since the form had these values. */
  function showSaved(now: OwnProfile, sent: ProfileFields) {
    setSaved(now);
    const shown = toFields(now.settings);
    const edited = withEditsSince(shown, { sent, typed: form.getValues() });
    form.reset(shown);
    form.reset(edited, { keepDefaultValues: true });
  }

  /** Fetches the settings that were changed elsewhere. The next save is compared with these. */
  async function showChanged(paths: readonly string[], event?: BaseSyntheticEvent) {
    try {
      const { hasTaxDocuments: _, courierName: __, ...now } = await adminApi(getOwnProfile);
      showSaved(now, toFields(saved.settings));
      const texts = paths.map((path) => [path, changedMessage(path, get(now.settings, path))]);
      setMessages(Object.fromEntries(texts));
      showField(event, paths[0] as string);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
    }
  }

  function choose(path: string, takesSaved: boolean) {
    const field = path as FieldPath<ProfileFields>;
    if (takesSaved)
      form.setValue(field, get(toFields(saved.settings), path), { shouldDirty: true, shouldValidate: true });
    const { [path]: _, ...others } = messages;
    setMessages(others);
    if (Object.keys(others).length === 0) setProblem(null);
    form.setFocus(field);
  }

  // By the document: until it has rendered, a form that was reset does not know its fields.
  function showField(event: BaseSyntheticEvent | undefined, path: string) {
    for (const name of [path, `${path}.text`]) unfold(event?.target, name)?.focus();
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
    changedSettings: { messages, choose },
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
function unfold(form: unknown, name: string): HTMLElement | null {
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (!(field instanceof HTMLElement)) return null;
  field.closest("details")?.setAttribute("open", "");
  return field;
}
