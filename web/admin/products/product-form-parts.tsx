// The cards in the right column of the product form.
import { Controller, type RegisterOptions, useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { endedRateError, GST_RATES, isGstRate } from "../../../rules/gst-rates.ts";
import { fromRupees } from "../../../rules/money.ts";
import { isRupeesInput, rupeesTyped } from "../../../rules/number-input.ts";
import { percentBelow } from "../../../rules/product-fields.ts";
import { Switch } from "../../ui/admin/switch.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Price } from "../../ui/price.tsx";
import { PRODUCT_LABELS } from "./product-labels.ts";
import type { ProductFields } from "./typed-product.ts";

interface NumberFieldProps {
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
  options?: RegisterOptions<ProductFields, NumberFieldProps["name"]>;
}

function NumberField({
  name,
  options,
  label = PRODUCT_LABELS[name],
  inputMode = "numeric",
  ...field
}: NumberFieldProps) {
  const { register, formState } = useFormContext<ProductFields>();
  return (
    <TextField
      {...field}
      label={label}
      inputMode={inputMode}
      autoComplete="off"
      error={formState.errors[name]?.message}
      {...register(name, options)}
    />
  );
}

interface SwitchFieldProps {
  name: "stock" | "isCounted" | "isVeg" | "isVeganApproved" | "isCombination";
  /** The visible text; by default the label. */
  children?: string;
}

function SwitchField({ name, children = PRODUCT_LABELS[name] }: SwitchFieldProps) {
  const { control } = useFormContext<ProductFields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch label={PRODUCT_LABELS[name]} isOn={field.value} onChange={field.onChange}>
          {children}
        </Switch>
      )}
    />
  );
}

export function PriceCard() {
  const { formState, trigger } = useFormContext<ProductFields>();
  const { touchedFields } = formState;
  // The lowest valid MRP depends on the selling price.
  const recheckMrp = { onChange: () => touchedFields.mrp && void trigger("mrp") };
  return (
    <Card title="Price">
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField name="sellingPrice" inputMode="decimal" options={recheckMrp} />
        <NumberField name="mrp" inputMode="decimal" />
      </div>
      <ShopperPreview />
    </Card>
  );
}

function ShopperPreview() {
  const [typedPrice, typedMrp] = useWatch<ProductFields, ["sellingPrice", "mrp"]>({
    name: ["sellingPrice", "mrp"],
  });
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

export function StockCard() {
  const isCounted = useWatch<ProductFields, "isCounted">({ name: "isCounted" });
  return (
    <Card title="Stock">
      <div className="flex flex-wrap gap-x-6">
        <SwitchField name="stock" />
        <SwitchField name="isCounted" />
      </div>
      {isCounted ? (
        <div className="mt-2 space-y-4">
          <NumberField
            name="available"
            hint="Packets you can sell now (open orders already taken off). At 0 the shop shows Out Of Stock."
          />
          <NumberField name="lowStockLevel" hint="Leave empty to use the level from Shop details." />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          Stock is not tracked. Customers can order it while it is in stock.
        </p>
      )}
    </Card>
  );
}

export function PacketCard() {
  const [isVeg, isCombination] = useWatch<ProductFields, ["isVeg", "isCombination"]>({
    name: ["isVeg", "isCombination"],
  });
  return (
    <Card title="Packet and tax">
      <div className="flex flex-wrap gap-x-6">
        <SwitchField name="isVeg">
          {isVeg ? "Vegetarian (green mark)" : "Not vegetarian (brown mark)"}
        </SwitchField>
        {isVeg && <SwitchField name="isVeganApproved">Approved as vegan by FSSAI</SwitchField>}
      </div>
      <div className="mt-3 grid grid-cols-2 items-start gap-4">
        <NumberField name="netWeightGrams" />
        <NumberField name="hsnCode" />
        <NumberField name="shelfLifeDays" />
        <NumberField name="shelfLifeMonths" label="or in months" />
        <GstRate />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        If the law changes the rate from a day on, enter the new rate under{" "}
        <Link to="/admin/shop-profile/contact-and-law" className="link">
          Contact and legal
        </Link>
        .
      </p>
      <SwitchField name="isCombination">Gift box or combination of packs</SwitchField>
      {isCombination && <p className="text-sm text-ink-soft">No price per gram is shown.</p>}
    </Card>
  );
}

/** Shows a saved rate that is no longer in force, but the form stays invalid until another one is chosen. */
function GstRate() {
  const { register, formState } = useFormContext<ProductFields>();
  const chosen = useWatch<ProductFields, "gstRatePercent">({ name: "gstRatePercent" });
  const saved = formState.defaultValues?.gstRatePercent ?? "";
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
      error={formState.errors.gstRatePercent?.message ?? ended}
      {...register("gstRatePercent")}
    />
  );
}
