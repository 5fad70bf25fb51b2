import { useMemo, useState } from "react";
import { type ApiError, isApiError, withFields } from "../../../contract/api-client.ts";
import type { ReplyOf } from "../../../contract/call.ts";
import { changeOwnProfile, type getOwnProfile } from "../../../contract/shop-profile.ts";
import { at, type Path } from "../../ui/admin/draft.ts";
import { refreshed } from "../../ui/admin/query-client.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { useDraft } from "../../ui/admin/use-draft.ts";
import { focusField } from "../../ui/focus-field.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { type Query, replyOf, show, useLoaded } from "../store/queries.ts";
import { showSavedShop } from "../use-shop.ts";
import type { NewSeriesProps } from "./new-series.tsx";
import { fieldProblem, type ProfileFields, settingsChanges, toFields, toSettings } from "./profile-form.ts";

/**
 * The form of one page of the profile. A save sends only the changed fields, so it does not undo a save of another page.
 * Edits made during the request stay in the form, unsaved.
 */
export function useProfileForm(query: Query<ReplyOf<typeof getOwnProfile>>) {
  const toast = useToast();
  const profile = useLoaded(query);
  const { settings, hasTaxDocuments } = profile;
  const stored = useMemo(() => toFields(settings), [settings]);
  const form = useDraft(stored);
  const action = useAction();
  const [newSeries, setNewSeries] = useState<NewSeriesProps | null>(null);
  /** The refusal of settings that were changed elsewhere, with those for which no value was chosen yet. */
  const [conflict, setConflict] = useState<ApiError | null>(null);

  function validate({ elements }: HTMLFormElement): Record<string, string> {
    const names = [...elements].map((element) => element.getAttribute("name") ?? "");
    const problems = names.map((name) => [name, fieldProblem(form, name)] as const);
    return Object.fromEntries(problems.filter((each): each is [string, string] => each[1] !== null));
  }

  async function save() {
    if (conflict) return showConflict(conflict);
    const prefix = form.typed.documentPrefix;
    if (!hasTaxDocuments || prefix === "" || prefix === form.base.documentPrefix) return send();
    const close = () => setNewSeries(null);
    const confirm = () => action.run(send).then(close);
    setNewSeries({ prefix, onClose: close, onConfirm: confirm });
  }

  async function send() {
    const fields = form.latest();
    const wanted = toSettings(fields);
    const before = toSettings(form.base);
    try {
      const body = { ...settingsChanges(before, wanted), from: settingsChanges(wanted, before) };
      const saved = await adminApi(changeOwnProfile, { body });
      show(query, (now) => ({ ...now, ...saved }));
      await refreshed();
      form.rebase(toFields(replyOf(query).settings), fields);
      showSavedShop(saved.settings);
      toast({ title: "Saved", description: "The shop shows it now.", variant: "success" });
    } catch (error) {
      if (!isApiError(error) || error.code !== "SETTINGS_CHANGED") throw error;
      // The next save is compared with the current settings.
      await refreshed();
      form.rebase(toFields(replyOf(query).settings));
      setConflict(error);
      showConflict(error);
    }
  }

  /** Shows the choices instead of errors at the fields. @throws ApiError */
  function showConflict(error: ApiError): never {
    showField(Object.keys(error.fields)[0] ?? "");
    throw withFields(error, {});
  }

  function choose(path: string, takesSaved: boolean) {
    const { [path]: _, ...others } = conflict?.fields ?? {};
    const isLast = Object.keys(others).length === 0;
    if (takesSaved) form.set(path as Path<ProfileFields>, at(form.base, path) as never);
    setConflict(conflict && !isLast ? withFields(conflict, others) : null);
    if (isLast) action.reset();
    showField(path);
  }

  /** Pictures are saved at once, independently of the form. */
  function showPicture(place: string, path: string) {
    showSavedShop({ [place]: path });
    toast({ title: "Picture saved", variant: "success" });
  }

  return {
    form,
    action,
    save,
    validate,
    /** Another prefix of invoice numbers that needs a confirmation. */
    newSeries,
    changedSettings: { messages: conflict?.fields ?? {}, choose },
    hasTaxDocuments,
    courierName: profile.courierName,
    pictures: profile.pictures,
    formerGstins: profile.formerGstins,
    showPicture,
  };
}
export type ProfileEditor = ReturnType<typeof useProfileForm>;

/** Focuses the field of a setting, in an opened <details>. A policy is one setting: its field is its text. */
function showField(path: string): void {
  for (const name of [path, `${path}.text`]) {
    document.getElementsByName(name)[0]?.closest("details")?.setAttribute("open", "");
    focusField(name);
  }
}
