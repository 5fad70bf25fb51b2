// A shipping run: offers of the couriers for many parcels, a rule that chooses, the booking, the labels and the manifest.
import { type ClientLoaderFunctionArgs, href, Link, useLoaderData } from "react-router";
import { getShippingRun, type ShippingRun } from "../../../contract/shipping-runs.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees, sum } from "../../../rules/money.ts";
import type { ShippingRule } from "../../../rules/shipping-runs.ts";
import { Card } from "../../ui/admin/card.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { keepLastGood } from "../../ui/keep-last-good.ts";
import { Loading } from "../../ui/page-state.tsx";
import { formatWhen } from "../../ui/when.ts";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { orderPath } from "../orders/order-paths.ts";
import { RunFiles } from "./shipping-run-files.tsx";
import { RunOrders } from "./shipping-run-orders.tsx";
import { useShippingRun } from "./use-shipping-run.ts";

const lastGood = keepLastGood<ShippingRun>();

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const runId = params.runId ?? "";
  return { run: await lastGood.load(runId, () => adminApi(getShippingRun, { params: { runId } })) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading the parcels..." />;
}

export function meta() {
  return adminMeta("Ship all");
}

/** The couriers with an offer for any of the parcels. */
function couriersOf({ orders }: ShippingRun): string[] {
  const names = orders.flatMap(({ offers }) => offers.map(({ courierName }) => courierName));
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}

/** The options of the list: two rules, and one for each courier. */
const NAMED = "courier: ";
const optionOf = ({ by, courierName }: ShippingRule) => (by === "named" ? NAMED + courierName : by);

function ruleOf(value: string): ShippingRule {
  if (value.startsWith(NAMED)) return { by: "named", courierName: value.slice(NAMED.length) };
  return { by: value === "fastest" ? "fastest" : "cheapest" };
}

export default function ShipAll() {
  const { run } = useLoaderData<typeof clientLoader>();
  lastGood.useShown(run.runId, run);
  const shipping = useShippingRun(run);
  const { chosen, waiting, rule } = shipping;
  const { orders, isStarted } = run;
  const booked = orders.filter(({ state }) => state === "booked");
  const hasLabels = booked.some(({ held }) => held === null);
  const cancelled = orders.filter(({ state }) => state === "cancelled").length;
  const names = couriersOf(run);
  const options = [
    { value: "cheapest", label: "The cheapest for each" },
    { value: "fastest", label: "The fastest for each" },
    // The courier chosen last is listed also without an offer today.
    ...[...new Set([...names, ...(rule.by === "named" && rule.courierName ? [rule.courierName] : [])])].map(
      (name) => ({ value: NAMED + name, label: `Only ${name}` }),
    ),
  ];
  const tried = orders.length - waiting.length;
  const behind = orders.length - chosen.size;
  const pickups = booked.flatMap(({ consignment }) => consignment?.pickupAt ?? []).toSorted();

  return (
    <>
      <PageHeader
        title={`Ship ${counted(orders.length, "parcel", "parcels")}`}
        back={{ to: href("/admin/today"), label: "Today" }}
      >
        {isStarted ? "Booked at the couriers’, each once." : "Nothing is booked before you press the button."}
      </PageHeader>
      {shipping.problem && <Banner className="mb-4">Error: {shipping.problem}</Banner>}
      <Card className="max-w-5xl">
        {!isStarted && (
          <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
            <SelectField
              label="Courier"
              options={options}
              value={optionOf(rule)}
              onChange={({ target }) => shipping.choose(ruleOf(target.value))}
            />
            <p className="grow" role="status">
              {waiting.length > 0 ? (
                `Asking the couriers: ${tried} of ${orders.length}...`
              ) : (
                <>
                  <strong className="font-display text-heading">
                    {formatRupees(sum([...chosen.values()].map(({ rate }) => rate)))}
                  </strong>{" "}
                  for {counted(chosen.size, "parcel", "parcels")}
                  {behind > 0 && `, ${behind} ${behind === 1 ? "stays" : "stay"} behind`}
                </>
              )}
            </p>
            <Button
              disabled={chosen.size === 0 || waiting.length > 0}
              isBusy={shipping.isBusy}
              busyLabel="Booking..."
              className="max-sm:w-full"
              onClick={() => void shipping.start()}
            >
              Book {counted(chosen.size, "parcel", "parcels")}
            </Button>
          </div>
        )}
        {isStarted && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="grow" role="status">
              <strong className="font-display text-heading">{booked.length}</strong> of {orders.length} booked
              {cancelled > 0 && `, ${cancelled} cancelled`}
              {waiting.length > 0 && `, ${waiting.length} to go`}
              {pickups[0] && `. Pickup from ${formatWhen(pickups[0])}`}
            </p>
            {hasLabels && (
              <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
                <RunFiles
                  runId={run.runId}
                  parcels={booked.length}
                  isDisabled={waiting.length > 0 && !shipping.isCourierDown}
                  onLabels={shipping.reload}
                />
              </div>
            )}
          </div>
        )}
        {waiting.length > 0 && (
          <progress
            aria-label="Done so far"
            value={tried}
            max={orders.length}
            className="mt-3 h-3 w-full accent-leaf-mid"
          />
        )}
        {waiting.length > 0 && (
          <p className="mt-2 text-sm text-ink-soft">
            You may close this screen: it goes on by itself, and <Link to={href("/admin/today")}>Today</Link>{" "}
            leads back.
          </p>
        )}
        {shipping.isCourierDown && (
          <div className="mt-3 flex flex-wrap items-center gap-3 rounded-control bg-chilli-wash p-4">
            <p className="grow font-semibold text-chilli-deep">
              The courier does not answer. The shop tries again by itself.
            </p>
            <Button variant="secondary" isBusy={shipping.isBusy} onClick={() => void shipping.carryOn()}>
              Try again now
            </Button>
          </div>
        )}
        <WithoutLabel orders={booked} />
        <RunOrders orders={orders} chosen={chosen} />
      </Card>
    </>
  );
}

/** The parcels without a label at the last download of labels. */
function WithoutLabel({ orders }: { orders: ShippingRun["orders"] }) {
  const missing = orders.filter(({ hasLabel }) => hasLabel === false);
  return (
    <div role="status">
      {missing.length > 0 && (
        <div className="mt-3 rounded-control bg-chilli-wash p-4">
          <p className="font-semibold text-chilli-deep">
            {counted(missing.length, "parcel has", "parcels have")} no label yet:
          </p>
          <ul className="flex flex-wrap gap-x-4">
            {missing.map(({ orderId, dispatchNumber }) => (
              <li key={orderId}>
                <Link
                  to={orderPath(orderId)}
                  className="inline-flex min-h-11 items-center font-semibold link hover:no-underline lg:min-h-8"
                >
                  {dispatchNumber ?? orderId}
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-sm">
            Not in the file of labels, and marked in the manifest. Download the labels again later.
          </p>
        </div>
      )}
    </div>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
