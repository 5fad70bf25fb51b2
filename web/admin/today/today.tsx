// The morning on one screen: each step with what waits for it and one button, and what has to be looked at first.
import { useEffect, useState } from "react";
import { Link, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { createShippingRun, MAX_IN_RUN } from "../../../contract/shipping-runs.ts";
import { getToday, type Step, type Today as TodayReply } from "../../../contract/today.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { undoOf } from "../../../rules/order-status.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { counted } from "../../ui/counted.ts";
import { keepLastGood } from "../../ui/keep-last-good.ts";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { courierApi } from "../consignments/courier-api.ts";
import { useOrderEvents } from "../orders/live/use-order-events.ts";
import { ManyRunStatus } from "../orders/many-run.tsx";
import { CONFIRM_MANY, HAND_OVER_MANY, type ManyStep, PACK_MANY } from "../orders/many-steps.ts";
import { endUndo } from "../orders/open-undos.ts";
import { useMoveMany } from "../orders/use-move-many.ts";
import { useUndoMoves } from "../orders/use-undo-moves.ts";
import { EmailsOnTheWay } from "./emails-on-the-way.tsx";
import { RunFiles } from "./run-files.tsx";
import { stepStates } from "./step-state.ts";
import { TodayExceptions } from "./today-exceptions.tsx";
import { TodayStep } from "./today-step.tsx";
import { useIndianDay } from "./use-indian-day.ts";
import { usePaperwork } from "./use-paperwork.ts";

/** Ms. Two hundred orders move in a burst. */
const RELOAD_TIMING = { wait: 400, minInterval: 2_000 };
/** Ms between two looks at e-mails that are on their way: nothing tells of these. */
const EMAIL_LOOK_MS = 3_000;
/** Ms where the mail server takes none of them, maybe for a day. */
const REFUSED_EMAIL_LOOK_MS = 10_000;

const lastGood = keepLastGood<TodayReply>();

export async function clientLoader() {
  return { today: await lastGood.load("today", () => adminApi(getToday)) };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("Today");
}

export function HydrateFallback() {
  return (
    <Loading label="Loading the day...">
      <Skeleton className="mb-6 h-11 w-40" />
      <div className="grid gap-4">
        {["confirm", "print", "sheet", "pack", "ship"].map((place) => (
          <Skeleton key={place} className="h-24" />
        ))}
      </div>
    </Loading>
  );
}

const LINK = "inline-flex min-h-11 items-center justify-center px-2 font-semibold link hover:no-underline";

export default function Today() {
  const { today: day } = useLoaderData<typeof clientLoader>();
  lastGood.useShown("today", day);
  const { revalidate } = useRevalidator();
  const reload = useDebounced(() => void revalidate(), RELOAD_TIMING);
  useOrderEvents({ onOrder: reload, onRefresh: reload });
  useEffect(() => {
    const { waiting, failing } = day.emails;
    if (waiting === 0) return;
    const timer = setTimeout(
      () => document.hidden || reload(),
      waiting === failing ? REFUSED_EMAIL_LOOK_MS : EMAIL_LOOK_MS,
    );
    return () => clearTimeout(timer);
  }, [day, reload]);

  const date = useIndianDay(reload);
  const showMoved = useUndoMoves(reload);
  const { run: moving, move, close } = useMoveMany(reload);
  const paperwork = usePaperwork(reload);
  const [isTaking, setTaking] = useState(false);
  const isBusy = isTaking || paperwork.isPrinting || paperwork.isWriting;

  /** The buttons wait until the counts are true again: nobody takes a step twice. */
  async function take(step: ManyStep, orderIds: readonly OrderNumber[]) {
    if (isBusy) return;
    setTaking(true);
    try {
      endUndo();
      const moved = await move(step, orderIds);
      if (moved.length > 0 && undoOf(step.to)) showMoved(moved, step.to, `${moved.length} ${step.done}`);
      await revalidate();
    } finally {
      setTaking(false);
    }
  }
  const navigate = useNavigate();
  const shipping = useAction();
  const shipAll = () =>
    shipping.run(async () => {
      endUndo();
      const orderIds = day.toShip.orderIds.slice(0, MAX_IN_RUN);
      const { runId } = await courierApi(createShippingRun, { body: { orderIds } });
      await navigate(`ship/${runId}`);
    });
  const status = (step: ManyStep) => {
    const own = moving?.step === step ? moving : null;
    return (
      <div className={own ? "mt-3" : ""}>
        <ManyRunStatus run={own} onClose={close} whatOfRest="Press again to go on." />
      </div>
    );
  };

  const { toConfirm, toPrint, toList, toPack, toShip, toHandOver, emails, exceptions, cutoffHour } = day;
  const { hasCourier, runs } = day;
  const steps = stepStates(day);
  const waitingInRuns = runs.reduce((sum, { waiting }) => sum + waiting, 0);
  const cutoff = formatHour(cutoffHour);
  /** The button of the first step that is not done is the one to press. */
  const first = [toConfirm, toPrint, toList, toPack].find(({ orderIds }) => orderIds.length > 0);
  const variant = (step: Step) => (step === first ? "primary" : "secondary");
  const all = ({ orderIds: { length } }: Step) => (length === 1 ? "1" : `all ${length}`);
  const slips = toPrint.orderIds.length > 0 ? toPrint : toPack;
  return (
    <>
      <PageHeader title="Today">
        {date} · orders booked before {cutoff} are packed today
      </PageHeader>
      {(paperwork.problem ?? shipping.problem) && (
        <Banner className="mb-4">Error: {paperwork.problem ?? shipping.problem}</Banner>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ol className="grid gap-3">
          <TodayStep
            place={1}
            title="Confirm"
            state={steps.confirm}
            count={toConfirm.orderIds.length}
            hasMore={toConfirm.hasMore}
            waiting="paid and not confirmed yet"
            nothing="Every paid order is confirmed."
            below={
              <>
                {status(CONFIRM_MANY)}
                <EmailsOnTheWay emails={emails} />
              </>
            }
          >
            {toConfirm.orderIds.length > 0 && (
              <>
                <Link to="/admin/manage-orders?status=Paid" className={LINK}>
                  See them
                </Link>
                <Button
                  variant={variant(toConfirm)}
                  isBusy={isBusy}
                  onClick={() => void take(CONFIRM_MANY, toConfirm.orderIds)}
                >
                  Confirm and e-mail {all(toConfirm)}
                </Button>
              </>
            )}
          </TodayStep>
          <TodayStep
            place={2}
            title="Print"
            state={steps.print}
            count={toPrint.orderIds.length}
            hasMore={toPrint.hasMore}
            waiting="without a packing slip"
            nothing={toPack.orderIds.length > 0 ? "Every slip is printed." : "No slips to print."}
          >
            {toPack.orderIds.length > 0 && (
              <Button
                variant="ghost"
                isBusy={isBusy}
                onClick={() => void paperwork.print(slips.orderIds, false)}
              >
                {toPrint.orderIds.length > 0 ? "Look at them" : `All ${toPack.orderIds.length} again`}
              </Button>
            )}
            {toPrint.orderIds.length > 0 && (
              <Button
                variant={variant(toPrint)}
                isBusy={isBusy}
                busyLabel={paperwork.isPrinting ? "Loading the orders..." : undefined}
                onClick={() => void paperwork.print(toPrint.orderIds, true)}
              >
                Print {toPrint.orderIds.length}
              </Button>
            )}
          </TodayStep>
          <TodayStep
            place={3}
            title="Sheet"
            state={steps.sheet}
            count={toList.orderIds.length}
            hasMore={toList.hasMore}
            waiting="in no sheet for the courier yet"
            nothing={toPack.orderIds.length > 0 ? "Every order is in a sheet." : "No orders for a sheet."}
          >
            {toPack.orderIds.length > toList.orderIds.length && (
              <Button
                variant="ghost"
                isBusy={isBusy}
                onClick={() => void paperwork.writeSheet(toPack.orderIds)}
              >
                All {toPack.orderIds.length} again
              </Button>
            )}
            {toList.orderIds.length > 0 && (
              <Button
                variant={variant(toList)}
                isBusy={isBusy}
                busyLabel={paperwork.isWriting ? "Preparing the sheet..." : undefined}
                onClick={() => void paperwork.writeSheet(toList.orderIds)}
              >
                Download the sheet of {toList.orderIds.length}
              </Button>
            )}
          </TodayStep>
          <TodayStep
            place={4}
            title="Pack"
            state={steps.pack}
            count={toPack.orderIds.length}
            hasMore={toPack.hasMore}
            waiting="to pack"
            nothing="Everything is packed."
            below={status(PACK_MANY)}
          >
            {toPack.orderIds.length > 0 && (
              <>
                <Link to="/admin/manage-orders-manually" className={LINK}>
                  One by one
                </Link>
                <Link to="scan" className={LINK}>
                  By scanner
                </Link>
                <Button
                  variant={variant(toPack)}
                  isBusy={isBusy}
                  onClick={() => void take(PACK_MANY, toPack.orderIds)}
                >
                  {toPack.orderIds.length === 1 ? "1 is packed" : `All ${toPack.orderIds.length} are packed`}
                </Button>
              </>
            )}
          </TodayStep>
          <TodayStep
            place={5}
            title="Ship"
            state={steps.ship}
            count={toShip.orderIds.length + toHandOver.orderIds.length}
            hasMore={toShip.hasMore}
            waiting={
              toHandOver.orderIds.length > 0
                ? `packed, ${toHandOver.orderIds.length} of them booked`
                : "packed"
            }
            nothing="No parcel waits for the courier."
            below={
              <>
                {status(HAND_OVER_MANY)}
                {runs.length > 0 && toHandOver.orderIds.length + waitingInRuns > 0 && (
                  <ul className="mt-2 text-sm">
                    {runs.map(({ runId, waiting, booked, withoutLabel }) => (
                      <li key={runId} className="flex flex-wrap items-center gap-2">
                        <Link to={`ship/${runId}`} className={LINK}>
                          {waiting > 0
                            ? `${waiting} of a shipping run wait for the courier`
                            : `Shipping run of ${counted(booked, "parcel", "parcels")}${withoutLabel > 0 ? `, ${withoutLabel} without a label` : ""}`}
                        </Link>
                        {waiting === 0 && (
                          <RunFiles runId={runId} parcels={booked} variant="secondary" onLabels={reload} />
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </>
            }
          >
            {toShip.orderIds.length + toHandOver.orderIds.length > 0 && (
              <Link to="/admin/manage-orders?status=Packed" className={LINK}>
                See them
              </Link>
            )}
            {toShip.orderIds.length > 0 && (
              <ButtonLink variant="secondary" to="tracking-numbers">
                Read in tracking numbers
              </ButtonLink>
            )}
            {toShip.orderIds.length > 0 && hasCourier && (
              <Button
                variant={first ? "secondary" : "primary"}
                isBusy={isBusy || shipping.isBusy}
                onClick={() => void shipAll()}
              >
                Ship {Math.min(toShip.orderIds.length, MAX_IN_RUN)} by courier
              </Button>
            )}
            {toHandOver.orderIds.length > 0 && (
              <Button
                variant="secondary"
                isBusy={isBusy}
                onClick={() => void take(HAND_OVER_MANY, toHandOver.orderIds)}
              >
                {toHandOver.orderIds.length} booked are handed over
              </Button>
            )}
          </TodayStep>
        </ol>
        <TodayExceptions exceptions={exceptions} />
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
