// The five steps of the day, each with its count and buttons.
import { href } from "react-router";
import { MAX_IN_RUN } from "../../../contract/shipping-runs.ts";
import type { Step, Today } from "../../../contract/today.ts";
import { counted } from "../../../rules/counted.ts";
import { formatTime } from "../../ui/admin/when.ts";
import { Button, ButtonLink, type ButtonVariant } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { InvoicesButton } from "../order/invoices-button.tsx";
import { ManyRunStatus } from "../order/many-run.tsx";
import { CONFIRM_MANY, HAND_OVER_MANY, type ManyStep, PACK_MANY } from "../order/many-steps.ts";
import { RunFiles } from "../order/shipping-run-files.tsx";
import { ordersAskedAbout, PrintQuestion } from "../paperwork/print-question.tsx";
import { EmailsOnTheWay } from "./emails-on-the-way.tsx";
import { type StepState, stepStates } from "./step-state.ts";
import { TodayStep } from "./today-step.tsx";
import type { DayWork } from "./use-day-work.ts";

interface DayProps {
  day: Today;
  work: DayWork;
}

interface StepProps extends DayProps {
  state: StepState;
  /** "primary" for the next step to take. */
  variant: ButtonVariant;
}

export function TodaySteps({ day, work }: DayProps) {
  const { toConfirm, toPrint, toList, toPack } = day;
  const states = stepStates(day);
  const isAskedAboutPrint = ordersAskedAbout(work.question, toPrint.orderIds).length > 0;
  const next = [toConfirm, toPrint, toList, toPack].find(
    (step) => step.orderIds.length > 0 && !(step === toPrint && isAskedAboutPrint),
  );
  const variant = (step: Step | undefined) => (step === next ? "primary" : "secondary");
  return (
    <ol className="grid gap-3">
      <ConfirmStep {...{ day, work }} state={states.confirm} variant={variant(toConfirm)} />
      <PrintStep {...{ day, work }} state={states.print} variant={variant(toPrint)} />
      <SheetStep {...{ day, work }} state={states.sheet} variant={variant(toList)} />
      <PackStep {...{ day, work }} state={states.pack} variant={variant(toPack)} />
      <ShipStep {...{ day, work }} state={states.ship} variant={variant(undefined)} />
    </ol>
  );
}

/** The progress and summary of a bulk step. Always rendered, so that screen readers announce changes. */
function MoveStatus({ step, work: { moving, closeMoving } }: { step: ManyStep; work: DayWork }) {
  const own = moving?.step === step ? moving : null;
  return (
    <div className={own ? "mt-3" : ""}>
      <ManyRunStatus run={own} onClose={closeMoving} whatOfRest="Press again to continue." />
    </div>
  );
}

function ConfirmStep({ day: { toConfirm, emails }, work, state, variant }: StepProps) {
  const { length: count } = toConfirm.orderIds;
  return (
    <TodayStep
      place={1}
      title="Confirm"
      state={state}
      count={count}
      hasMore={toConfirm.hasMore}
      waiting="paid and not confirmed yet"
      nothing="Every paid order is confirmed."
      below={
        <>
          <MoveStatus step={CONFIRM_MANY} work={work} />
          <EmailsOnTheWay emails={emails} />
        </>
      }
    >
      {count > 0 && (
        <>
          <TextLink to="/admin/manage-orders?status=Paid" className="justify-center px-2">
            See them
          </TextLink>
          <Button
            variant={variant}
            isBusy={work.isBusy}
            onClick={() => void work.take(CONFIRM_MANY, toConfirm.orderIds)}
          >
            Confirm and e-mail {count === 1 ? "1" : `all ${count}`}
          </Button>
        </>
      )}
    </TodayStep>
  );
}

function PrintStep({ day: { toPrint, toPack }, work, state, variant }: StepProps) {
  const { isBusy, paperwork, question } = work;
  const { length: count } = toPrint.orderIds;
  const slips = count > 0 ? toPrint : toPack;
  const hasOrders = toPack.orderIds.length > 0;
  return (
    <TodayStep
      place={2}
      title="Print"
      state={state}
      count={count}
      hasMore={toPrint.hasMore}
      waiting="without a packing slip"
      nothing={hasOrders ? "Every slip is printed." : "No slips to print."}
      below={
        <PrintQuestion
          question={question}
          orders={ordersAskedAbout(question, toPrint.orderIds)}
          className="mt-3"
        />
      }
    >
      {hasOrders && (
        <Button variant="ghost" isBusy={isBusy} onClick={() => void paperwork.print(slips.orderIds, false)}>
          {count > 0 ? "Preview" : "Print all again"}
        </Button>
      )}
      {count > 0 && (
        <Button
          variant={variant}
          isBusy={isBusy}
          busyLabel={paperwork.isPrinting ? "Loading the orders..." : undefined}
          onClick={() => void paperwork.print(toPrint.orderIds, true)}
        >
          Print {count}
        </Button>
      )}
    </TodayStep>
  );
}

function SheetStep({ day: { toList, toPack }, work, state, variant }: StepProps) {
  const { isBusy, paperwork } = work;
  const { length: count } = toList.orderIds;
  return (
    <TodayStep
      place={3}
      title="Sheet"
      state={state}
      count={count}
      hasMore={toList.hasMore}
      waiting="not in a courier sheet yet"
      nothing={toPack.orderIds.length > 0 ? "Every order is in a courier sheet." : "No orders to list."}
    >
      {toPack.orderIds.length > count && (
        <Button variant="ghost" isBusy={isBusy} onClick={() => void work.writeSheet(toPack.orderIds)}>
          Download all again
        </Button>
      )}
      {count > 0 && (
        <Button
          variant={variant}
          isBusy={isBusy}
          busyLabel={paperwork.isWriting ? "Preparing the sheet..." : undefined}
          onClick={() => void work.writeSheet(toList.orderIds)}
        >
          Download the sheet of {count}
        </Button>
      )}
    </TodayStep>
  );
}

function PackStep({ day: { toPack }, work, state, variant }: StepProps) {
  const { length: count } = toPack.orderIds;
  return (
    <TodayStep
      place={4}
      title="Pack"
      state={state}
      count={count}
      hasMore={toPack.hasMore}
      waiting="to pack"
      nothing="Everything is packed."
      below={<MoveStatus step={PACK_MANY} work={work} />}
    >
      {count > 0 && (
        <>
          <TextLink to={href("/admin/manage-orders-manually")} className="justify-center px-2">
            One by one
          </TextLink>
          <TextLink to={href("/admin/today/scan")} className="justify-center px-2">
            By scanner
          </TextLink>
          <Button
            variant={variant}
            isBusy={work.isBusy}
            onClick={() => void work.take(PACK_MANY, toPack.orderIds)}
          >
            {count === 1 ? "1 is packed" : `All ${count} are packed`}
          </Button>
        </>
      )}
    </TodayStep>
  );
}

function ShipStep({ day, work, state, variant }: StepProps) {
  const { toShip, hasCourier } = day;
  const { length: count } = toShip.orderIds;
  const { length: booked } = day.toHandOver.orderIds;
  return (
    <TodayStep
      place={5}
      title="Ship"
      state={state}
      count={count + booked}
      hasMore={toShip.hasMore}
      waiting={booked > 0 ? `packed: ${booked} booked, ${count} not` : "packed"}
      nothing="No parcels to ship."
      below={
        <>
          <MoveStatus step={HAND_OVER_MANY} work={work} />
          <ShippingRuns day={day} />
        </>
      }
    >
      {count + booked > 0 && (
        <TextLink to="/admin/manage-orders?status=Packed" className="justify-center px-2">
          See them
        </TextLink>
      )}
      <InvoicesButton
        orderIds={[...toShip.orderIds, ...day.toHandOver.orderIds]}
        of={`of ${count + booked}`}
        variant="ghost"
      />
      {count > 0 && (
        <ButtonLink variant="secondary" to={href("/admin/today/tracking-numbers")}>
          Upload tracking numbers
        </ButtonLink>
      )}
      {count > 0 && hasCourier && (
        <Button variant={variant} isBusy={work.isBusy || work.isShipping} onClick={() => void work.shipAll()}>
          Ship {Math.min(count, MAX_IN_RUN)} by courier
        </Button>
      )}
      {booked > 0 && (
        <Button
          variant="secondary"
          isBusy={work.isBusy}
          onClick={() => void work.take(HAND_OVER_MANY, day.toHandOver.orderIds)}
        >
          Courier has picked up {booked}
        </Button>
      )}
    </TodayStep>
  );
}

/** "Bookings of 2:46 pm: 30 parcels, 2 without a label" */
function bookingsText(startedAt: string, booked: number, withoutLabel: number): string {
  const time = startedAt === "" ? "Bookings" : `Bookings of ${formatTime(startedAt)}`;
  const missing = withoutLabel > 0 ? `, ${withoutLabel.toLocaleString("en-IN")} without a label` : "";
  return `${time}: ${counted(booked, "parcel", "parcels")}${missing}`;
}

/** The shipping runs with parcels that the courier has not picked up yet, and their files. */
function ShippingRuns({ day: { runs, toHandOver } }: { day: Today }) {
  const waitingInRuns = runs.reduce((sum, { waiting }) => sum + waiting, 0);
  if (runs.length === 0 || toHandOver.orderIds.length + waitingInRuns === 0) return null;
  return (
    <ul className="mt-2 text-sm">
      {runs.map(({ runId, startedAt, waiting, booked, withoutLabel }) => (
        <li key={runId} className="flex flex-wrap items-center gap-2">
          <TextLink to={href("/admin/today/ship/:runId", { runId })} className="justify-center px-2">
            {waiting > 0
              ? `${counted(waiting, "parcel is", "parcels are")} still being booked`
              : bookingsText(startedAt, booked, withoutLabel)}
          </TextLink>
          {waiting === 0 && <RunFiles runId={runId} parcels={booked} variant="secondary" />}
        </li>
      ))}
    </ul>
  );
}
