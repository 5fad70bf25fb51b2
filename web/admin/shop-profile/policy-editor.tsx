import { useState } from "react";
import { useWatch } from "react-hook-form";
import { POLICIES, type PolicyName } from "../../../rules/policies.ts";
import { policyWords, readPolicy } from "../../../rules/policy-text.ts";
import { Dialog } from "../../ui/admin/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { LineField, LongField } from "./profile-field.tsx";
import { type ProfileForm, typedRupees } from "./profile-form.ts";

export function PolicyEditor({ form, name }: { form: ProfileForm; name: PolicyName }) {
  const [isShown, setShown] = useState(false);
  const { title } = POLICIES[name];
  return (
    <details className="rounded-control border-2 border-line">
      <summary className="flex min-h-12 items-center px-4 font-semibold">{title}</summary>
      <div className="space-y-4 border-t-2 border-line p-4">
        <LongField
          form={form}
          name={`policies.${name}.text`}
          label={`Your own words: ${title}`}
          rows={10}
          hint="Leave it empty to keep the built-in text. A line that begins with # opens a section, one that begins with - is a point of a list. {shop}, {legalName}, {phone}, {email}, {address}, {deliveryCharge} and {freeDeliveryAbove} are filled in."
        />
        <div className="flex flex-wrap items-end gap-4">
          <LineField
            form={form}
            name={`policies.${name}.effective`}
            label="In force since"
            type="date"
            className="w-48"
          />
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
  const text = useWatch({ control: form.control, name: `policies.${name}.text` });
  const [shopName, legalName, phone, email, postalAddress, charge, freeAbove] = useWatch({
    control: form.control,
    name: ["name", "legalName", "phone", "email", "postalAddress", "deliveryCharge", "freeDeliveryAbove"],
  });
  if (text.trim() === "") return <p>The built-in text is shown.</p>;
  const placeholders = policyWords({
    name: shopName,
    legalName,
    phone,
    email,
    postalAddress,
    deliveryCharge: typedRupees(charge),
    freeDeliveryAbove: typedRupees(freeAbove),
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
