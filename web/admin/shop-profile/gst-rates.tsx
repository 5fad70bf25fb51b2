// Changes of GST rates by law: those to come, and those that the products have already.
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { href, Link } from "react-router";
import { countProductsByTax, type ProductTax } from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { type AdminCategory, listCategories } from "../../../contract/categories.ts";
import {
  getTaxSettings,
  type RateChange,
  removeGstRateChange,
  type TaxSettings,
} from "../../../contract/tax-documents.ts";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { formatDay } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { useCall } from "../store/queries.ts";
import { AddRateChange } from "./add-rate-change.tsx";
import { productCount, reachOf } from "./rate-reach.ts";

export function GstRates() {
  const settings = useCall(getTaxSettings, {});
  const categories = useCall(listCategories, {});
  const taxes = useCall(countProductsByTax, {});
  if (settings.data && categories.data && taxes.data) {
    return <RateChanges settings={settings.data} categories={categories.data} taxes={taxes.data} />;
  }
  const failed = [settings, categories, taxes].filter(({ error }) => error !== null);
  if (failed[0]?.error) {
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
    return <PartFailure error={failed[0].error} onRetry={retry} />;
  }
  return <Skeleton className="h-40" />;
}

interface RateChangesProps {
  settings: TaxSettings;
  categories: readonly AdminCategory[];
  taxes: readonly ProductTax[];
}

function RateChanges({ settings: { regime, rateChanges }, categories, taxes }: RateChangesProps) {
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const passFocusOn = usePassFocusOn(() => add.current);
  const { isBusy, problem, run } = useAction();
  const toast = useToast();
  const [isTooLate, setTooLate] = useState(false);
  // The next one first.
  const toCome = rateChanges.filter(({ isApplied }) => !isApplied).reverse();
  const made = rateChanges.filter(({ isApplied }) => isApplied);

  async function remove({ _id: id }: RateChange) {
    setTooLate(false);
    try {
      await adminApi(removeGstRateChange, { params: { id } });
      toast({ title: "The change is removed", variant: "success" });
    } catch (error) {
      if (!isApiError(error) || error.code !== "NOT_FOUND") throw error;
      setTooLate(true);
    }
  }

  return (
    <div className="space-y-4">
      <p>
        When the law changes a rate, enter the new rate here with its first day. Invoices from that day on
        have the new rate, also for orders placed before. Prices do not change: they include the GST.
      </p>
      <p className="text-sm text-ink-soft">
        If you change the rate at a product instead, orders placed before have the old rate on their invoices.
        {regime !== "regular" && " Your bills have no GST now: rates count once you are a regular dealer."}
      </p>
      <h3 className="text-lg">Upcoming</h3>
      {problem && <Banner>{problem}</Banner>}
      {isTooLate && <Banner>Too late to remove: its day has come, or it was removed elsewhere.</Banner>}
      {toCome.length === 0 && <p className="text-ink-soft">No rate is about to change.</p>}
      {toCome.length > 0 && (
        <ul aria-label="Changes to come" className="divide-y divide-line">
          {toCome.map((change) => (
            <li key={change._id} className="flex items-center justify-between gap-4 py-2">
              <Change change={change} taxes={taxes} />
              <Button
                variant="ghost"
                className="-mr-3 shrink-0 px-3"
                aria-label={`Remove the change to ${change.gstRatePercent}% from ${formatDay(change.from)}`}
                isBusy={isBusy}
                data-removes
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget);
                  void run(() => remove(change));
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button ref={add} variant="secondary" onClick={() => setAdding(true)}>
        <Plus className="size-5" aria-hidden="true" />
        Add a rate
      </Button>
      {made.length > 0 && (
        <>
          <h3 className="text-lg">In effect</h3>
          <ul aria-label="Changes made" className="divide-y divide-line">
            {made.map((change) => (
              <li key={change._id} className="py-2">
                <Change change={change} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdding && <AddRateChange categories={categories} taxes={taxes} onClose={() => setAdding(false)} />}
    </div>
  );
}

interface ChangeProps {
  change: RateChange;
  /** Left out if the number of products is not shown. */
  taxes?: readonly ProductTax[];
}

function Change({ change, taxes }: ChangeProps) {
  const { gstRatePercent, from, name, productId, categoryId, hsnCode } = change;
  const count = (scope: { categoryId: string } | { hsnCode: string }) =>
    taxes ? ` · ${productCount(reachOf(scope, taxes).products)}` : "";
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        {gstRatePercent}% from {formatDay(from)}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {productId !== null && (
          <Link to={href("/admin/edit-product/:id", { id: productId })} className="link">
            {name}
          </Link>
        )}
        {categoryId !== null && `Category ${name}${count({ categoryId })}`}
        {hsnCode !== null && `HSN codes that begin with ${hsnCode}${count({ hsnCode })}`}
      </p>
    </div>
  );
}
