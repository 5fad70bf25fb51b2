// The cards in the right column of the product form.
import { Link } from "react-router";
import { endedRateError, GST_RATES, isGstRate } from "../../../rules/gst-rates.ts";
import { fromRupees } from "../../../rules/money.ts";
import { isRupeesInput, rupeesTyped } from "../../../rules/number-input.ts";
import { percentBelow } from "../../../rules/product-fields.ts";
import { Switch } from "../../ui/admin/switch.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Price } from "../../ui/price.tsx";
import { PRODUCT_LABELS } from "../labels/product-labels.ts";
import type { ProductDraft } from "./use-product-form.ts";

interface WithDraft {
  draft: ProductDraft;
}

interface NumberFieldProps extends WithDraft {
  name:
    | "sellingPrice"
    | "mrp"
    | "available"
    | "lowStockLevel"
    | "netWeightGrams"
    | "shelfLifeDays"
    | "shelfLifeMonths"
    | "hsnCode";
  /** By default that of the field. */
  label?: string;
  hint?: string;
  inputMode?: "numeric" | "decimal";
  className?: string;
}

function NumberField({
  draft,
  name,
  label = PRODUCT_LABELS[name],
  inputMode = "numeric",
  ...field
}: NumberFieldProps) {
  return (
    <TextField {...field} label={label} inputMode={inputMode} autoComplete="off" {...draft.field(name)} />
  );
}

interface SwitchFieldProps extends WithDraft {
  name: "stock" | "isCounted" | "isVeg" | "isVeganApproved" | "isCombination";
  /** The visible text; by default the label. */
  children?: string;
}

function SwitchField({ draft, name, children = PRODUCT_LABELS[name] }: SwitchFieldProps) {
  return (
    <Switch label={PRODUCT_LABELS[name]} isOn={draft.typed[name]} onChange={(isOn) => draft.set(name, isOn)}>
      {children}
    </Switch>
  );
}

export function PriceCard({ draft }: WithDraft) {
  return (
    <Card title="Price">
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField draft={draft} name="sellingPrice" inputMode="decimal" />
        <NumberField draft={draft} name="mrp" inputMode="decimal" />
      </div>
      <ShopperPreview draft={draft} />
    </Card>
  );
}

function ShopperPreview({ draft }: WithDraft) {
  const { sellingPrice: typedPrice, mrp: typedMrp } = draft.typed;
  if (!isRupeesInput(typedPrice) || !isRupeesInput(typedMrp)) return null;
  const sellingPrice = fromRupees(rupeesTyped(typedPrice));
  const mrp = fromRupees(rupeesTyped(typedMrp));
  if (mrp < sellingPrice || sellingPrice === 0) return null;
  const percent = percentBelow(mrp, sellingPrice);
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-3 rounded-control bg-cream px-4 py-3">
      <span className="text-sm text-ink-soft">Customers see</span>
      <Price sellingPrice={sellingPrice} mrp={mrp} />
      {percent > 0 && <span className="text-sm font-semibold">{percent}% below MRP</span>}
    </div>
  );
}

export function StockCard({ draft }: WithDraft) {
  return (
    <Card title="Stock">
      <div className="flex flex-wrap gap-x-6">
        <SwitchField draft={draft} name="stock" />
        <SwitchField draft={draft} name="isCounted" />
      </div>
      {draft.typed.isCounted ? (
        <div className="mt-2 space-y-4">
          <NumberField
            draft={draft}
            name="available"
            hint="Packets you can sell now (open orders already taken off). At 0 the shop shows Out Of Stock."
          />
          <NumberField
            draft={draft}
            name="lowStockLevel"
            hint="Leave empty to use the level from Shop details."
          />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          Stock is not tracked. Customers can order it while it is in stock.
        </p>
      )}
    </Card>
  );
}

export function PacketCard({ draft }: WithDraft) {
  const { isVeg, isCombination } = draft.typed;
  return (
    <Card title="Packet and tax">
      <div className="flex flex-wrap gap-x-6">
        <SwitchField draft={draft} name="isVeg">
          {isVeg ? "Vegetarian (green mark)" : "Not vegetarian (brown mark)"}
        </SwitchField>
        {isVeg && (
          <SwitchField draft={draft} name="isVeganApproved">
            Approved as vegan by FSSAI
          </SwitchField>
        )}
      </div>
      <div className="mt-3 grid grid-cols-2 items-start gap-4">
        <NumberField draft={draft} name="netWeightGrams" />
        <NumberField draft={draft} name="hsnCode" />
        <NumberField draft={draft} name="shelfLifeDays" />
        <NumberField draft={draft} name="shelfLifeMonths" label="or in months" />
        <GstRate draft={draft} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        If the law changes the rate from a day on, enter the new rate under{" "}
        <Link to="/admin/shop-profile/contact-and-law" className="link">
          Contact and legal
        </Link>
        .
      </p>
      <SwitchField draft={draft} name="isCombination">
        Gift box or combination of packs
      </SwitchField>
      {isCombination && <p className="text-sm text-ink-soft">No price per gram is shown.</p>}
    </Card>
  );
}

/** Shows a saved rate that is no longer in force, but the form stays invalid until another one is chosen. */
function GstRate({ draft }: WithDraft) {
  const chosen = draft.typed.gstRatePercent;
  const saved = draft.base.gstRatePercent;
  const rates: { value: string; label: string }[] = GST_RATES.map((rate) => ({
    value: String(rate),
    label: `${rate}%`,
  }));
  if (!isGstRate(Number(saved))) rates.unshift({ value: saved, label: `${saved}% (ended)` });
  const ended = isGstRate(Number(chosen)) ? undefined : endedRateError(Number(chosen));
  return (
    <SelectField
      label={PRODUCT_LABELS.gstRatePercent}
      options={rates}
      error={ended}
      {...draft.field("gstRatePercent")}
    />
  );
}
