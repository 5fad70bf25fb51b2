// The shop's regime under GST with its first day. It has a form of its own, since each entry counts from a day on.
import { useRef, useState } from "react";
import {
  getTaxSettings,
  removeTaxRegime,
  setTaxRegime,
  type TaxSettings,
} from "../../../contract/tax-documents.ts";
import { otherStatesWarning, REGISTERED_REGIMES, type TaxRegime } from "../../../rules/tax-regime.ts";
import { indianDate } from "../../../rules/time.ts";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { formatDay } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { REGIMES } from "../labels/regime-texts.ts";
import { useCall } from "../store/queries.ts";
import { Warning } from "./warning.tsx";

const OPTIONS = REGISTERED_REGIMES.map((value) => ({ value, label: REGIMES[value].label }));

const regimeOf = (regime: string) => REGIMES[regime as TaxRegime] as (typeof REGIMES)[TaxRegime] | undefined;

export function TaxRegimes() {
  const { data, error, refetch } = useCall(getTaxSettings, {});
  if (data) return <RegimeForm settings={data} />;
  if (error) return <PartFailure error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-40" />;
}

function RegimeForm({ settings }: { settings: TaxSettings }) {
  const toast = useToast();
  const { regime, regimes, documentPrefix } = settings;
  const isRegistered = regime !== "unregistered";
  const [chosen, setChosen] = useState<string>(isRegistered ? regime : "regular");

  const today = indianDate(new Date());
  const { isBusy, problem, run } = useAction();
  const passFocusOn = usePassFocusOn(() => day.current);
  const day = useRef<HTMLInputElement>(null);

  async function remove(from: string) {
    await adminApi(removeTaxRegime, { params: { from } });
    toast({ title: "The tax regime is removed", variant: "success" });
  }

  async function save(typed: FormData) {
    const body = {
      from: String(typed.get("from")),
      regime: String(typed.get("regime")) as (typeof REGISTERED_REGIMES)[number],
    };
    await adminApi(setTaxRegime, { body });
    toast({ title: "The tax regime is saved", variant: "success" });
  }

  return (
    <Form action={save} noValidate>
      <p>
        Today: <b>{regimeOf(regime)?.label ?? regime}</b>. Packed orders get {regimeOf(regime)?.paper}, with
        numbers that begin with {documentPrefix}. Documents that were issued before do not change.
      </p>
      <p>
        {isRegistered
          ? "If you are no longer registered, empty the GSTIN above and enter the first day without it."
          : "The regime counts once your GSTIN is entered above."}
      </p>
      {problem && <Banner>{problem}</Banner>}
      {regimes.length > 0 && (
        <ul aria-label="Regimes by their first day" className="text-sm text-ink-soft">
          {regimes.map((each) => (
            <li key={each.from} className="flex min-h-9 items-center justify-between gap-4">
              From {formatDay(each.from)}: {regimeOf(each.regime)?.label ?? each.regime}
              {each.from > today && (
                <Button
                  variant="ghost"
                  className="-mr-3 shrink-0 px-3"
                  aria-label={`Remove the regime from ${formatDay(each.from)}`}
                  isBusy={isBusy}
                  data-removes
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    void run(() => remove(each.from));
                  }}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Regime"
          name="regime"
          options={OPTIONS}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <TextField label="Counts from" name="from" type="date" defaultValue={today} ref={day} />
      </div>
      <Warning>{otherStatesWarning(isRegistered ? (chosen as TaxRegime) : "unregistered")}</Warning>
      <FormProblem />
      <SubmitButton variant="secondary" submitLabel="Set the regime" busyLabel="Saving..." />
    </Form>
  );
}
