// The layout of all shop profile pages: loads the settings, and has the form, its button and the leave guard.
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { getOwnProfile } from "../../../contract/shop-profile.ts";
import { Form } from "../../ui/admin/form.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { SHOP_DETAILS } from "../labels/setting-labels.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { loadCall, useLoader } from "../store/queries.ts";
import { ChangedSettingsContext, OtherChoices } from "./changed-elsewhere.tsx";
import { NewSeries } from "./new-series.tsx";
import { ProfilePreview } from "./profile-preview.tsx";
import { type ProfileEditor, useProfileForm } from "./use-profile-form.ts";

export function clientLoader() {
  return loadCall(getOwnProfile);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading shop details..." />;
}

/** The classes for two columns on wide screens. */
export const PAIR = "grid gap-4 sm:grid-cols-2";

/** Focuses the field that the address names, as in ?field=phone: the set-up list links to fields. */
function useFieldOfAddress() {
  const [search] = useSearchParams();
  const name = search.get("field");
  useEffect(() => {
    const field = name === null ? undefined : document.getElementsByName(name)[0];
    if (!field) return;
    // RouteAnnouncer, too, focuses what has this attribute.
    field.setAttribute("data-autofocus", "");
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
  }, [name]);
}

interface ProfilePageProps {
  title: string;
  /** A line under the title. */
  intro: string;
  /** Whether the header links back to the first page. */
  hasBack?: boolean;
  /** Previews the typed settings as shoppers will see them, with or without the home page's tiles. */
  preview?: "with tiles" | "without tiles";
  /** The fields. */
  children: (editor: ProfileEditor) => ReactNode;
  /** Has a form of its own, below this one. */
  below?: ReactNode;
  /** Shown below the form on a phone, next to it on a wide screen. */
  aside?: ReactNode;
}

export function ProfilePage({
  title,
  intro,
  hasBack = true,
  preview,
  children,
  below,
  aside,
}: ProfilePageProps) {
  const editor = useProfileForm(useLoader<typeof clientLoader>());
  const { form, action, save, validate, newSeries, changedSettings, pictures } = editor;
  const { isChanged } = form;
  const { isBusy, problem } = action;
  useFieldOfAddress();

  return (
    <>
      <PageHeader
        title={title}
        {...(hasBack ? { back: { to: SHOP_DETAILS.to, label: SHOP_DETAILS.title } } : {})}
      >
        {intro}
      </PageHeader>
      <div className="items-start gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <Form action={save} state={action} validate={validate} noValidate className="">
            <div className="space-y-6">
              <ChangedSettingsContext value={changedSettings}>
                {children(editor)}
                <OtherChoices />
              </ChangedSettingsContext>
              {problem && <Banner>{problem}</Banner>}
            </div>
            <StickyBar variant="floating" className="mt-6 border border-line p-3">
              <div className="flex items-center justify-end gap-4">
                <p role="status" className="min-w-0 text-sm text-ink-soft">
                  {isChanged ? "Not saved yet" : "All changes saved"}
                </p>
                <Button type="submit" isBusy={isBusy} busyLabel="Saving..." disabled={!isChanged}>
                  Save
                </Button>
              </div>
            </StickyBar>
          </Form>
          {below}
        </div>
        {preview && (
          <aside className="mt-8 xl:sticky xl:top-24 xl:mt-0">
            <h2 className="mb-3 text-heading">Preview</h2>
            <ProfilePreview form={form} logo={pictures.logo ?? ""} hasTiles={preview === "with tiles"} />
          </aside>
        )}
        {aside}
      </div>
      {newSeries && <NewSeries {...newSeries} />}
      <LeaveGuard isUnsaved={() => isChanged} isLostOnReload={isChanged} />
    </>
  );
}
