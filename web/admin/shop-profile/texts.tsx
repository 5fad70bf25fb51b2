import { POLICY_NAMES } from "../../../rules/policies.ts";
import { SHOP_PAGE_NAMES, SHOP_PAGES } from "../../../rules/shop-pages.ts";
import { Card } from "../../ui/admin/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { PolicyEditor } from "./policy-editor.tsx";
import { LongField } from "./profile-field.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { TEXTS } from "./profile-pages.ts";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(TEXTS.title);
}

export default function Texts() {
  return (
    <ProfilePage title={TEXTS.title} intro="Each has a text of its own until you write one.">
      {({ form }) => (
        <>
          <Card title="Pages about the shop">
            <div className="space-y-3">
              {SHOP_PAGE_NAMES.map((name) => (
                <details key={name} className="rounded-control border-2 border-line">
                  <summary className="flex min-h-12 items-center px-4 font-semibold">
                    {SHOP_PAGES[name].title}
                  </summary>
                  <LongField
                    form={form}
                    name={`pages.${name}`}
                    label={`Your own words: ${SHOP_PAGES[name].title}`}
                    rows={8}
                    hint="Leave it empty to keep the built-in text; what the law wants stands below it in any case. Written like the policies."
                    className="border-t-2 border-line p-4"
                    warnsOfClaims
                  />
                </details>
              ))}
            </div>
          </Card>
          <Card title="Policies">
            <div className="space-y-3">
              {POLICY_NAMES.map((name) => (
                <PolicyEditor key={name} form={form} name={name} />
              ))}
            </div>
          </Card>
        </>
      )}
    </ProfilePage>
  );
}
