// The day's work on one screen: each step with its count and buttons, and the orders to check first.
import { getToday, type Today as TodayReply } from "../../../contract/today.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { refreshData } from "../../ui/admin/query-client.ts";
import { useIndianDay } from "../../ui/admin/use-indian-day.ts";
import { Banner } from "../../ui/banner.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { adminMeta } from "../admin-meta.ts";
import { useOrderEvents } from "../order/live/use-order-events.ts";
import { TodayExceptions } from "../order/today-exceptions.tsx";
import { SetupList } from "../setup/setup-list.tsx";
import { loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { EndOfDay } from "./end-of-day.tsx";
import { stepStates } from "./step-state.ts";
import { TodaySteps } from "./today-steps.tsx";
import { useTodayActions } from "./use-day-work.ts";

/** Debounce and throttle, ms: a bulk step moves two hundred orders in a burst. */
const RELOAD_TIMING = { wait: 400, minInterval: 2_000 };
/** Poll interval while e-mails are being sent, ms: no event reports these. */
const EMAIL_POLL_MS = 3_000;
/** Poll interval while the mail server refuses every e-mail, ms: that may last a day. */
const REFUSED_EMAIL_POLL_MS = 10_000;

const dayFormat = new Intl.DateTimeFormat("en-IN", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "Asia/Kolkata",
});

export function clientLoader() {
  return loadCall(getToday);
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

function emailPollMs({ waiting, failing }: TodayReply["emails"]): number | null {
  if (waiting === 0) return null;
  return waiting === failing ? REFUSED_EMAIL_POLL_MS : EMAIL_POLL_MS;
}

export default function Today() {
  const day = useLoaded(useLoader<typeof clientLoader>(), { pollMs: ({ emails }) => emailPollMs(emails) });
  const reload = useDebounced(() => refreshData(["orders"]), RELOAD_TIMING);
  useOrderEvents({ onOrder: reload, onChange: reload, onRefresh: reload });
  const date = dayFormat.format(new Date(`${useIndianDay(reload)}T00:00+05:30`));
  const work = useTodayActions(day);
  const isNothingOpen = Object.values(stepStates(day)).every(
    ({ state }) => state === "done" || state === "unused",
  );

  return (
    <>
      <PageHeader title="Today">
        {date} · orders booked before {formatHour(day.cutoffHour)} are packed today
      </PageHeader>
      {work.problem && <Banner className="mb-4">{work.problem}</Banner>}
      {isNothingOpen && <SetupList />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <TodaySteps day={day} work={work} />
        <TodayExceptions exceptions={day.exceptions} />
        <EndOfDay />
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
