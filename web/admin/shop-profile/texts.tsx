import { useState } from "react";
import { POLICIES, POLICY_NAMES, type PolicyName } from "../../../rules/policies.ts";
import { policyTerms, readPolicy } from "../../../rules/policy-text.ts";
import { SHOP_PAGE_NAMES, SHOP_PAGES } from "../../../rules/shop-pages.ts";
import { Dialog } from "../../ui/admin/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { TEXTS } from "../labels/profile-pages.ts";
import { LineField, LongField } from "./profile-field.tsx";
import { type ProfileForm, typedRupees } from "./profile-form.ts";
import { ProfilePage } from "./profile-page.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(TEXTS.title);
}

export default function Texts() {
  return (
    <ProfilePage title={TEXTS.title} intro="Each has a built-in text until you write your own.">
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
                    rows={8}
                    hint="Leave empty to use the built-in text. Legal details are always shown below it. Same format as the policies."
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

function PolicyEditor({ form, name }: { form: ProfileForm; name: PolicyName }) {
  const [isShown, setShown] = useState(false);
  const { title } = POLICIES[name];
  return (
    <details className="rounded-control border-2 border-line">
      <summary className="flex min-h-12 items-center px-4 font-semibold">{title}</summary>
      <div className="space-y-4 border-t-2 border-line p-4">
        <LongField
          form={form}
          name={`policies.${name}.text`}
          rows={10}
          hint="Leave empty to use the built-in text. Start a line with # for a heading, with - for a list item. {shop}, {legalName}, {phone}, {email}, {address}, {deliveryCharge} and {freeDeliveryAbove} are filled in."
        />
        <div className="flex flex-wrap items-end gap-4">
          <LineField form={form} name={`policies.${name}.effective`} type="date" className="w-48" />
          <Button variant="secondary" onClick={() => setShown(true)}>
            Preview
          </Button>
        </div>
      </div>
      <Dialog title={title} isOpen={isShown} onClose={() => setShown(false)} isWide>
        <PolicyPreview form={form} name={name} />
      </Dialog>
    </details>
  );
}

function PolicyPreview({ form, name }: { form: ProfileForm; name: PolicyName }) {
  const { deliveryCharge, freeDeliveryAbove, policies, ...shop } = form.typed;
  const { text } = policies[name];
  if (text.trim() === "") return <p>The built-in text is shown.</p>;
  const placeholders = policyTerms({
    ...shop,
    deliveryCharge: typedRupees(deliveryCharge),
    freeDeliveryAbove: typedRupees(freeDeliveryAbove),
  });
  const { summary, sections } = readPolicy(text, placeholders);
  return (
    <div className="space-y-5">
      {summary && <p className="border-l-4 border-turmeric pl-4 text-lg">{summary}</p>}
      {sections.map(({ id, title, blocks }) => (
        <section key={id} className="space-y-2">
          <h3 className="text-lg">{title}</h3>
          {blocks.map((block) =>
            block.kind === "paragraph" ? (
              <p key={block.text}>{block.text}</p>
            ) : (
              <ul key={block.items.join()} className="list-disc pl-5">
                {block.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  );
}
