// What the pages of the shop profile have in common: loading, the form around the fields, saving, leaving.
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
import { type ProfileDesk, useProfileForm } from "./use-profile-form.ts";

export async function clientLoader() {
  return adminApi(getOwnProfile);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading shop profile..." />;
}

/** Two fields beside each other where there is room. */
export const PAIR = "grid gap-4 sm:grid-cols-2";

interface ProfilePageProps {
  title: string;
  /** A line under the title. */
  words: string;
  /** Whether it belongs under the first page, and leads back there. */
  hasBack?: boolean;
  /** Shows what is typed as shoppers will see it, with the tiles of the home page or without. */
  preview?: "with tiles" | "without tiles";
  /** The fields. */
  children: (desk: ProfileDesk) => ReactNode;
  /** Under the form on a phone, beside it at a wide desk. */
  aside?: ReactNode;
}

export function ProfilePage({ title, words, hasBack = true, preview, children, aside }: ProfilePageProps) {
  const desk = useProfileForm(useLoaderData<typeof clientLoader>());
  const { form, save, problem, pictures } = desk;
  const { isDirty, isSubmitting } = form.formState;

  return (
    <>
      <PageHeader
        title={title}
        {...(hasBack ? { back: { to: "/admin/shop-profile", label: "Shop profile" } } : {})}
      >
        {words}
      </PageHeader>
      <div className="items-start gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
        <form onSubmit={save} noValidate>
          <div className="space-y-6">
            {children(desk)}
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
