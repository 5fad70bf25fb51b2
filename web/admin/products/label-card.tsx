// The label of a product: its fields in three folded groups, and which legally required fields are empty.
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { nutritionOf } from "../../../rules/label-fields.ts";
import { NUTRIENT_NAMES } from "../../../rules/nutrient-names.ts";
import { energyWarning, NUTRIENTS } from "../../../rules/nutrition.ts";
import {
  customerCareOf,
  formatMaker,
  type LabelField,
  type LabelShop,
  makerOf,
  missingOnLabel,
} from "../../../rules/product-label.ts";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { PRODUCT_LABELS } from "../labels/product-labels.ts";
import { AllergenChoice } from "./allergen-choice.tsx";
import { labelOf } from "./typed-product.ts";
import type { ProductDraft } from "./use-product-form.ts";

const MAKER = ["genericName", "countryOfOrigin", "makerName", "makerAddress", "customerCare"] as const;
const STORAGE = ["allergens", "mayContain", "storage"] as const;

interface LabelCardProps {
  draft: ProductDraft;
  shop: LabelShop;
}

export function LabelCard({ draft, shop }: LabelCardProps) {
  const missing = missingOnLabel(labelOf(draft.typed), shop);
  const isMissing = (field: LabelField) => missing.some((each) => each.field === field);
  const countMissing = (names: readonly LabelField[]) => names.filter(isMissing).length;
  return (
    <Card title="Label">
      <MissingLine missing={missing} />
      <div className="mt-4 space-y-3">
        <LabelGroup title="What it is and who made it" missing={countMissing(MAKER)}>
          <OriginFields draft={draft} shop={shop} />
        </LabelGroup>
        <LabelGroup title="Allergens and storage" missing={countMissing(STORAGE)}>
          <StorageFields draft={draft} />
        </LabelGroup>
        <LabelGroup title="Nutrition per 100 g" missing={countMissing(NUTRIENT_NAMES)}>
          <NutritionFields draft={draft} />
        </LabelGroup>
      </div>
    </Card>
  );
}

interface LabelGroupProps {
  title: string;
  /** The number of required fields that are empty. */
  missing: number;
  children: ReactNode;
}

/** A folded part of the label. The form opens it if one of its fields has an error. */
function LabelGroup({ title, missing, children }: LabelGroupProps) {
  return (
    <details className="group rounded-control border-2 border-line">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{title}</span>
        <span className={`text-sm font-normal ${missing > 0 ? "text-husk" : "text-success"}`}>
          {missing > 0 ? `${missing} missing` : "complete"}
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="border-t-2 border-line p-4">{children}</div>
    </details>
  );
}

function MissingLine({ missing }: { missing: ReturnType<typeof missingOnLabel> }) {
  const values = missing.filter(({ field }) => field in NUTRIENTS).length;
  const names = [
    ...missing.filter(({ field }) => !(field in NUTRIENTS)).map((each) => each.name.toLowerCase()),
    ...(values > 0 ? [`${values} of ${NUTRIENT_NAMES.length} nutrition values`] : []),
  ];
  return (
    <div role="status" className="text-sm">
      {missing.length > 0 ? (
        <Note size="small">
          <strong>{missing.length} required by law but missing:</strong> {names.join(", ")}. You can still
          save.
        </Note>
      ) : (
        "The label is complete."
      )}
    </div>
  );
}

function LabelText({
  draft,
  name,
  ...field
}: {
  draft: ProductDraft;
  name: "genericName" | "countryOfOrigin" | "makerName" | "storage";
  hint?: string;
}) {
  return <TextField {...field} label={PRODUCT_LABELS[name]} autoComplete="off" {...draft.field(name)} />;
}

function OriginFields({ draft, shop }: LabelCardProps) {
  const ownMaker = formatMaker(makerOf({ makerName: "", makerAddress: "" }, shop));
  const ownCare = customerCareOf({ customerCare: "" }, shop);
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <LabelText draft={draft} name="genericName" hint="For example, fried banana chips." />
      <LabelText draft={draft} name="countryOfOrigin" />
      <LabelText draft={draft} name="makerName" hint={ownMaker && `Empty: ${ownMaker}`} />
      <TextArea label={PRODUCT_LABELS.makerAddress} rows={2} {...draft.field("makerAddress")} />
      <TextArea
        label={PRODUCT_LABELS.customerCare}
        hint={ownCare && `Empty: ${ownCare}`}
        rows={2}
        className="sm:col-span-2"
        {...draft.field("customerCare")}
      />
    </div>
  );
}

function StorageFields({ draft }: Pick<LabelCardProps, "draft">) {
  return (
    <div className="space-y-5">
      <AllergenChoice
        legend={PRODUCT_LABELS.allergens}
        name="allergens"
        hasNone
        value={draft.typed.allergens}
        onChange={(chosen) => draft.set("allergens", chosen)}
      />
      <AllergenChoice
        legend={PRODUCT_LABELS.mayContain}
        name="mayContain"
        value={draft.typed.mayContain}
        onChange={(chosen) => draft.set("mayContain", chosen ?? [])}
      />
      <LabelText
        draft={draft}
        name="storage"
        hint="For example: cool and dry, in an airtight tin once opened."
      />
    </div>
  );
}

function NutritionFields({ draft }: Pick<LabelCardProps, "draft">) {
  const warning = energyWarning(nutritionOf(draft.typed));
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        {NUTRIENT_NAMES.map((name) => (
          <TextField
            key={name}
            label={PRODUCT_LABELS[name]}
            inputMode="decimal"
            autoComplete="off"
            {...draft.field(name)}
          />
        ))}
      </div>
      <div role="status">
        {warning && (
          <Note size="small" className="mt-4">
            {warning}
          </Note>
        )}
      </div>
    </>
  );
}
