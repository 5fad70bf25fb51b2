// The cards in the right column of the product form.
import { Controller, type RegisterOptions, useFormContext, useWatch } from "react-hook-form";
import { GST_RATES, goneRateError, isGstRate } from "../../../rules/gst-rates.ts";
import { fromRupees } from "../../../rules/money.ts";
import { isRupeesInput, rupeesTyped } from "../../../rules/number-input.ts";
import { percentBelow } from "../../../rules/product-fields.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Price } from "../../ui/price.tsx";
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
  label: string;
  hint?: string;
  inputMode?: "numeric" | "decimal";
  className?: string;
  options?: RegisterOptions<ProductFields, NumberFieldProps["name"]>;
}

function NumberField({ name, options, inputMode = "numeric", ...field }: NumberFieldProps) {
  const { register, formState } = useFormContext<ProductFields>();
  return (
    <TextField
      {...field}
      inputMode={inputMode}
      autoComplete="off"
      error={formState.errors[name]?.message}
      {...register(name, options)}
    />
  );
}

export function PriceCard() {
  const { formState, trigger } = useFormContext<ProductFields>();
  const { touchedFields } = formState;
  // Whether the MRP is too low depends on both prices.
  const recheckMrp = { onChange: () => touchedFields.mrp && void trigger("mrp") };
  return (
    <Card title="Price">
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField name="sellingPrice" label="Selling price (₹)" inputMode="decimal" options={recheckMrp} />
        <NumberField name="mrp" label="MRP (₹)" inputMode="decimal" />
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
      <span className="text-sm text-ink-soft">Shoppers see</span>
      <Price sellingPrice={sellingPrice} mrp={mrp} />
      {percent > 0 && <span className="text-sm font-semibold">{percent}% below MRP</span>}
    </div>
  );
}

export function StockCard() {
  const { control } = useFormContext<ProductFields>();
  const isCounted = useWatch<ProductFields, "isCounted">({ name: "isCounted" });
  return (
    <Card title="Stock">
      <Controller
        control={control}
        name="stock"
        render={({ field }) => (
          <Switch label="In stock" isOn={field.value} onChange={field.onChange}>
            In stock
          </Switch>
        )}
      />
      <Controller
        control={control}
        name="isCounted"
        render={({ field }) => (
          <Switch label="Count the packets" isOn={field.value} onChange={field.onChange}>
            Count the packets
          </Switch>
        )}
      />
      {isCounted ? (
        <div className="mt-2 space-y-4">
          <NumberField
            name="available"
            label="Packets left"
            hint="Those free to sell, without those for orders not packed yet. Goes down as people buy. At 0 the shop says Out Of Stock."
          />
          <NumberField
            name="lowStockLevel"
            label="Few left at"
            hint="From then on it is on the dashboard and under Low stock. Empty: as in the shop profile."
          />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">Not counted: it can be bought for as long as it is in stock.</p>
      )}
    </Card>
  );
}

export function PacketCard() {
  const { control } = useFormContext<ProductFields>();
  const [isVeg, isCombination] = useWatch<ProductFields, ["isVeg", "isCombination"]>({
    name: ["isVeg", "isCombination"],
  });
  return (
    <Card title="Packet and tax">
      <Controller
        control={control}
        name="isVeg"
        render={({ field }) => (
          <Switch label="Vegetarian" isOn={field.value} onChange={field.onChange}>
            {field.value ? "Vegetarian (green mark)" : "Not vegetarian (brown mark)"}
          </Switch>
        )}
      />
      {isVeg && (
        <Controller
          control={control}
          name="isVeganApproved"
          render={({ field }) => (
            <Switch label="Approved as vegan" isOn={field.value} onChange={field.onChange}>
              Approved as vegan by FSSAI
            </Switch>
          )}
        />
      )}
      <div className="mt-3 grid grid-cols-2 items-start gap-4">
        <NumberField name="netWeightGrams" label="Net weight (g)" />
        <NumberField name="hsnCode" label="HSN code" />
        <NumberField name="shelfLifeDays" label="Shelf life (days)" />
        <NumberField name="shelfLifeMonths" label="or in months" />
        <GstRate />
      </div>
      <Controller
        control={control}
        name="isCombination"
        render={({ field }) => (
          <Switch label="Gift box or combination" isOn={field.value} onChange={field.onChange}>
            Gift box or combination of packs
          </Switch>
        )}
      />
      {isCombination && <p className="text-sm text-ink-soft">No price per gram is shown for it.</p>}
    </Card>
  );
}

/** A saved rate that has ended is shown, but the form is not valid until another one is chosen. */
function GstRate() {
  const { register, formState } = useFormContext<ProductFields>();
  const chosen = useWatch<ProductFields, "gstRatePercent">({ name: "gstRatePercent" });
  const saved = formState.defaultValues?.gstRatePercent ?? "";
  const rates: { value: string; label: string }[] = GST_RATES.map((rate) => ({
    value: String(rate),
    label: `${rate}%`,
  }));
  if (!isGstRate(Number(saved))) rates.unshift({ value: saved, label: `${saved}% (ended)` });
  const ended = isGstRate(Number(chosen)) ? undefined : goneRateError(Number(chosen));
  return (
    <SelectField
      label="GST rate"
      options={rates}
      error={formState.errors.gstRatePercent?.message ?? ended}
      {...register("gstRatePercent")}
    />
  );
}
