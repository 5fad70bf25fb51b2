// The frame of the pages of the shop profile: it loads the settings, and has the form, its button and the leave guard.
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { getOwnProfile } from "../../../contract/shop-profile.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { adminApi } from "../admin-session.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { ProfilePreview } from "./profile-preview.tsx";
import { type ProfileEditor, useProfileForm } from "./use-profile-form.ts";

export async function clientLoader() {
  return adminApi(getOwnProfile);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading shop profile..." />;
}

/** Two columns on wide screens. */
export const PAIR = "grid gap-4 sm:grid-cols-2";

interface ProfilePageProps {
  title: string;
  /** A line under the title. */
  intro: string;
  /** Whether the header links back to the first page. */
  hasBack?: boolean;
  /** Shows the typed settings as shoppers will see them, with the tiles of the home page or without. */
  preview?: "with tiles" | "without tiles";
  /** The fields. */
  children: (editor: ProfileEditor) => ReactNode;
  /** Below the form on a phone, next to it on a wide screen. */
  aside?: ReactNode;
}

export function ProfilePage({ title, intro, hasBack = true, preview, children, aside }: ProfilePageProps) {
  const editor = useProfileForm(useLoaderData<typeof clientLoader>());
  const { form, save, problem, pictures } = editor;
  const { isDirty, isSubmitting } = form.formState;

  return (
    <>
      <PageHeader
        title={title}
        {...(hasBack ? { back: { to: "/admin/shop-profile", label: "Shop profile" } } : {})}
      >
        {intro}
      </PageHeader>
      <div className="items-start gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
        <form onSubmit={save} noValidate>
          <div className="space-y-6">
            {children(editor)}
            {problem && <Banner>{problem}</Banner>}
          </div>
          <StickyBar look="floating" className="mt-6 border border-line p-3">
            <div className="flex items-center justify-end gap-4">
              <p role="status" className="min-w-0 text-sm text-ink-soft">
                {isDirty ? "Not saved yet" : "Everything is saved"}
              </p>
              <Button type="submit" isBusy={isSubmitting} busyLabel="Saving..." disabled={!isDirty}>
                Save
              </Button>
            </div>
          </StickyBar>
        </form>
        {preview && (
          <aside className="mt-8 xl:sticky xl:top-24 xl:mt-0">
            <h2 className="mb-3 text-heading">Preview</h2>
            <ProfilePreview form={form} logo={pictures.logo ?? ""} hasTiles={preview === "with tiles"} />
          </aside>
        )}
        {aside}
      </div>
      <LeaveGuard isUnsaved={() => isDirty} isLostOnReload={isDirty} />
    </>
  );
}
