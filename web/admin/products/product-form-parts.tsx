// The parts of the product form that stand in a column of their own at a desk.
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { GST_RATES } from "../../../contract/admin-products.ts";
import { fromRupees } from "../../../rules/money.ts";
import { percentBelow } from "../../../rules/product-fields.ts";
import { isTypedRupees } from "../../../rules/typed-values.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Price } from "../../ui/price.tsx";
import { Card } from "../kit/card.tsx";
import { Switch } from "../kit/switch.tsx";
import type { ProductFields } from "./typed-product.ts";

export function PriceCard() {
  const { register, formState, trigger } = useFormContext<ProductFields>();
  const { errors, touchedFields } = formState;
  // Whether the MRP is too low is a question to both prices.
  const askMrpAgain = { onChange: () => touchedFields.mrp && void trigger("mrp") };
  return (
    <Card title="Price">
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label="Selling price (₹)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.sellingPrice?.message}
          {...register("sellingPrice", askMrpAgain)}
        />
        <TextField
          label="MRP (₹)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.mrp?.message}
          {...register("mrp")}
        />
      </div>
      <AsShoppersSee />
    </Card>
  );
}

function AsShoppersSee() {
  const [typedPrice, typedMrp] = useWatch<ProductFields, ["sellingPrice", "mrp"]>({
    name: ["sellingPrice", "mrp"],
  }).map((typed) => typed.trim()) as [string, string];
  if (!isTypedRupees(typedPrice) || !isTypedRupees(typedMrp)) return null;
  const sellingPrice = fromRupees(Number(typedPrice));
  const mrp = fromRupees(Number(typedMrp));
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
  const { control, register, formState } = useFormContext<ProductFields>();
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
        <TextField
          label="Packets left"
          hint="Goes down as people buy. At 0 the shop says Out Of Stock."
          inputMode="numeric"
          autoComplete="off"
          className="mt-2"
          error={formState.errors.available?.message}
          {...register("available")}
        />
      ) : (
        <p className="text-sm text-ink-soft">Not counted: it can be bought for as long as it is in stock.</p>
      )}
    </Card>
  );
}

export function PacketCard() {
  const { control, register, formState } = useFormContext<ProductFields>();
  const { errors } = formState;
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
      <div className="mt-3 grid grid-cols-2 items-start gap-4">
        <TextField
          label="Net weight (g)"
          inputMode="numeric"
          autoComplete="off"
          error={errors.netWeightGrams?.message}
          {...register("netWeightGrams")}
        />
        <TextField
          label="Shelf life (days)"
          inputMode="numeric"
          autoComplete="off"
          error={errors.shelfLifeDays?.message}
          {...register("shelfLifeDays")}
        />
        <TextField
          label="HSN code"
          inputMode="numeric"
          autoComplete="off"
          error={errors.hsnCode?.message}
          {...register("hsnCode")}
        />
        <SelectField
          label="GST rate"
          options={GST_RATES.map((rate) => ({ value: String(rate), label: `${rate}%` }))}
          error={errors.gstRatePercent?.message}
          {...register("gstRatePercent")}
        />
      </div>
    </Card>
  );
}
