// A shipping run: couriers' offers for many parcels, a rule that chooses among them, the booking, the labels and the manifest.
import { useId, useState } from "react";
import { type ClientLoaderFunctionArgs, href, Link } from "react-router";
import { getShippingRun, type ShippingRun } from "../../../contract/shipping-runs.ts";
import { counted } from "../../../rules/counted.ts";
import { findInNumberList } from "../../../rules/number-list.ts";
import type { ShippingRule } from "../../../rules/shipping-runs.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { useFolding } from "../../ui/admin/use-folding.ts";
import { useIsDesk } from "../../ui/admin/use-is-desk.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Select } from "../../ui/input.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { adminMeta } from "../admin-meta.ts";
import { orderPath } from "../order/order-paths.ts";
import { UnfoldSearch } from "../search-bar.tsx";
import { loadCall, useLoader } from "../store/queries.ts";
import { ParcelSearch } from "./parcel-search.tsx";
import { SelectedParcels } from "./selected-parcels.tsx";
import {
  ANY,
  couriersOf,
  Exceptions,
  filterOrders,
  isFiltered,
  RunFilters,
} from "./shipping-run-filters.tsx";
import { RunOrders } from "./shipping-run-orders.tsx";
import { ShownBar } from "./shipping-run-shown.tsx";
import { DeliveryPaidByPlan, PlanSummary, RunProgress } from "./shipping-run-summary.tsx";
import { useSelectedParcels } from "./use-selected-parcels.ts";
import { useShippingPlan } from "./use-shipping-plan.ts";
import { useShippingRun } from "./use-shipping-run.ts";

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return loadCall(getShippingRun, { params: { runId: params.runId ?? "" } });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading the parcels..." />;
}

export function meta() {
  return adminMeta("Ship all");
}

/** Prefix of the select options that stand for a courier; the other options are the rules "cheapest" and "fastest". */
const NAMED = "courier: ";
const optionOf = ({ by, courierName }: ShippingRule) => (by === "named" ? NAMED + courierName : by);

function ruleOf(value: string): ShippingRule {
  if (value.startsWith(NAMED)) return { by: "named", courierName: value.slice(NAMED.length) };
  return { by: value === "fastest" ? "fastest" : "cheapest" };
}

export default function ShipAll() {
  const shipping = useShippingRun(useLoader<typeof clientLoader>());
  const { run } = shipping;
  const plan = useShippingPlan(run);
  const selected = useSelectedParcels(run.orders);
  const [filter, setFilter] = useState(ANY);
  const [typed, setTyped] = useState("");
  const folding = useFolding(typed !== "");
  const isDesk = useIsDesk();
  const { waiting } = shipping;
  const { orders, isStarted } = run;
  const booked = orders.filter(({ state }) => state === "booked");
  const couriers = couriersOf(run);
  const { found, missing } = findInNumberList(isStarted ? "" : typed, orders);
  const shown = isStarted ? orders : filterOrders(found, filter, plan.offers);
  const isSearch = found.length < orders.length || missing.length > 0;

  function showAll() {
    setFilter(ANY);
    setTyped("");
  }

  return (
    <>
      <PageHeader
        isDense
        title={`Ship ${counted(orders.length, "parcel", "parcels")}`}
        back={{ to: href("/admin/today"), label: "Today" }}
      >
        {isStarted ? "Each parcel is booked only once." : "Nothing is booked until you press Book."}
      </PageHeader>
      {isStarted && shipping.problem && <Banner className="mb-4">{shipping.problem}</Banner>}
      <Card className="max-w-6xl max-sm:p-3">
        {isStarted ? (
          <RunProgress run={run} shipping={shipping} />
        ) : (
          <div className="grid grid-cols-1 gap-2 sm:gap-3">
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <div className="flex min-w-0 gap-2 max-sm:grow">
                <RuleField rule={plan.plan} couriers={couriers} onChoose={plan.chooseRule} />
                <UnfoldSearch folding={folding} />
              </div>
              <Exceptions exceptions={plan.exceptions} onRemove={plan.removeException} />
            </div>
            <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:items-start">
              <RunFilters filter={filter} couriers={couriers} onFilter={setFilter} />
              <ParcelSearch {...{ typed, missing, folding }} onType={setTyped} />
            </div>
          </div>
        )}
        {waiting.length > 0 && (
          <>
            <progress
              aria-label="Done so far"
              value={orders.length - waiting.length}
              max={orders.length}
              className="mt-3 h-3 w-full accent-leaf-mid"
            />
            {isStarted && (
              <p className="mt-2 text-sm text-ink-soft">
                You can close this screen. Booking continues; open it again from{" "}
                <Link to={href("/admin/today")}>Today</Link>.
              </p>
            )}
          </>
        )}
        {shipping.isCourierDown && (
          <div className="mt-3 flex flex-wrap items-center gap-3 rounded-control bg-chilli-wash p-4">
            <ErrorText className="grow">
              The courier is not responding. Booking is retried automatically.
            </ErrorText>
            <Button variant="secondary" isBusy={shipping.isBusy} onClick={() => void shipping.carryOn()}>
              Try again now
            </Button>
          </div>
        )}
        <WithoutLabel orders={booked} />
        {!isStarted && (
          <ShownBar
            {...{ shown, orders, filter, isSearch, selected, plan }}
            isNarrowed={isSearch || isFiltered(filter)}
            onShowAll={showAll}
          />
        )}
        <RunOrders
          orders={shown}
          plan={plan}
          selected={selected}
          isOpen={!isStarted}
          onWeigh={shipping.weigh}
        />
        {!isStarted && !isDesk && <DeliveryPaidByPlan run={run} plan={plan} />}
      </Card>
      {!isStarted && (
        <StickyBar
          variant="floating"
          label="Booking"
          className="mt-4 max-w-6xl border-2 border-leaf p-2 sm:p-4"
        >
          {shipping.problem && <Banner className="mb-3">{shipping.problem}</Banner>}
          <SelectedParcels selected={selected} plan={plan} />
          <div className="flex items-center gap-x-2 sm:gap-x-6">
            <div className="min-w-0 grow">
              <PlanSummary run={run} plan={plan} waiting={waiting.length} />
              {isDesk && waiting.length === 0 && <DeliveryPaidByPlan run={run} plan={plan} />}
            </div>
            <Button
              disabled={plan.chosen.size === 0 || waiting.length > 0}
              isBusy={shipping.isBusy}
              busyLabel="Booking..."
              className="shrink-0 max-sm:px-3!"
              onClick={() => void shipping.start(plan.plan)}
            >
              <span>
                Book {plan.chosen.size}
                <span className="max-sm:sr-only">{plan.chosen.size === 1 ? " parcel" : " parcels"}</span>
              </span>
            </Button>
          </div>
        </StickyBar>
      )}
    </>
  );
}

interface RuleFieldProps {
  rule: ShippingRule;
  couriers: readonly string[];
  onChoose: (rule: ShippingRule) => void;
}

function RuleField({ rule, couriers, onChoose }: RuleFieldProps) {
  const id = useId();
  // The courier chosen last is an option even if it has no offer today.
  const last = rule.by === "named" && rule.courierName ? [rule.courierName] : [];
  const options = [
    { value: "cheapest", label: "Cheapest for each parcel" },
    { value: "fastest", label: "Fastest for each parcel" },
    ...[...new Set([...couriers, ...last])].map((name) => ({ value: NAMED + name, label: `Only ${name}` })),
  ];
  return (
    <div className="flex min-w-0 grow items-center gap-x-2 sm:grow-0 sm:gap-x-3">
      <label htmlFor={id} className="font-semibold max-sm:text-sm">
        Courier
      </label>
      <Select
        size="small"
        id={id}
        value={optionOf(rule)}
        onChange={({ target }) => onChoose(ruleOf(target.value))}
        options={options}
        className="grow max-sm:px-1!"
      />
    </div>
  );
}

/** The parcels that had no label when the labels were last downloaded. */
function WithoutLabel({ orders }: { orders: ShippingRun["orders"] }) {
  const missing = orders.filter(({ hasLabel }) => hasLabel === false);
  return (
    <div role="status">
      {missing.length > 0 && (
        <div className="mt-3 rounded-control bg-chilli-wash p-4">
          <ErrorText>{counted(missing.length, "parcel has", "parcels have")} no label yet:</ErrorText>
          <ul className="flex flex-wrap gap-x-4">
            {missing.map(({ orderId, dispatchNumber }) => (
              <li key={orderId}>
                <TextLink to={orderPath(orderId)} className="lg:min-h-8">
                  {dispatchNumber ?? orderId}
                </TextLink>
              </li>
            ))}
          </ul>
          <p className="text-sm">
            These are not in the labels file and are marked in the manifest. Download the labels again later.
          </p>
        </div>
      )}
    </div>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
