// Closes the day: the money, the parcels, and what is left for tomorrow.
import { type ReactNode, useEffect, useState } from "react";
import { type EndOfDay as EndOfDayReply, getEndOfDay } from "../../../contract/today.ts";
import { counted } from "../../../rules/counted.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { formatRupees } from "../../../rules/money.ts";
import { indianHour } from "../../../rules/time.ts";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsOwner } from "../profile.ts";
import { useCall } from "../store/queries.ts";
import { leftText } from "./step-state.ts";

/** Reload interval, ms: the day goes on while the screen is open. */
const RELOAD_MS = 60_000;
/** Interval of the check of the clock, ms. */
const CLOCK_CHECK_MS = 30_000;

/** The hour of the day in India, 0 to 23, as it is now. */
function useIndianHour(): number {
  const [hour, setHour] = useState(() => indianHour(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setHour(indianHour(new Date())), CLOCK_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return hour;
}

/** The hour from which the day is closed, in India. */
const EVENING = 18;

/** Shown from the evening on, and before it on request. Only to owners, since it has the day's money. */
export function EndOfDay() {
  const isOwner = useIsOwner();
  const isOver = useIndianHour() >= EVENING;
  const [isWanted, setWanted] = useState(false);
  const isShown = isOwner && (isOver || isWanted);
  const { data, error, isFetching, refetch } = useCall(
    getEndOfDay,
    {},
    { isWanted: isShown, everyMs: RELOAD_MS },
  );
  if (!isOwner) return null;
  return (
    <Card title="End of day">
      {!isShown && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ink-soft">Shown automatically after {formatHour(EVENING)}.</p>
          <Button variant="secondary" onClick={() => setWanted(true)}>
            Show now
          </Button>
        </div>
      )}
      {isShown && data && <Summary day={data} />}
      {isShown && !data && !error && <Skeleton className="h-40" />}
      {isShown && error && (
        <PartFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function Summary({
  day: { cash, online, refunds, packed, shipped, dueToday, left },
}: {
  day: EndOfDayReply;
}) {
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      <Line name="Cash taken" note={counted(cash.orders, "order", "orders")}>
        {formatRupees(cash.taken)}
      </Line>
      <Line name="Paid online" note={counted(online.orders, "order", "orders")}>
        {formatRupees(online.taken)}
      </Line>
      <Line name="Refunds" note={counted(refunds.count, "refund", "refunds")}>
        {formatRupees(refunds.amount)}
      </Line>
      {cash.refunded > 0 && (
        <Line name="Refunds of cash orders" note="part of the refunds">
          {formatRupees(cash.refunded)}
        </Line>
      )}
      <Line name="Shipped" note={`${packed.toLocaleString("en-IN")} packed`}>
        {counted(shipped, "parcel", "parcels")}
      </Line>
      {dueToday > 0 && (
        <Line name="Still due today" note="to pack">
          {counted(dueToday, "order", "orders")}
        </Line>
      )}
      <div className="border-t border-line py-2.5 sm:col-span-2">
        <dt className="text-sm text-ink-soft">Left for tomorrow</dt>
        <dd className="font-semibold">{leftText(left)}</dd>
      </div>
    </dl>
  );
}

function Line({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line py-2.5">
      <dt className="min-w-0">
        {name} <span className="text-sm text-ink-soft">({note})</span>
      </dt>
      <dd className="shrink-0 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
