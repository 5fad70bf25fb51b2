import type { Consignment } from "../../../contract/consignments.ts";
import type { ParcelStage } from "../../../rules/parcel-stages.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { STAGE_LABELS } from "./parcel-status.ts";

const DOTS: Record<ParcelStage, string> = {
  created: "bg-line-strong",
  pickup: "bg-line-strong",
  "in transit": "bg-leaf-mid",
  "out for delivery": "bg-turmeric",
  delivered: "bg-leaf",
  problem: "bg-chilli",
  returning: "bg-chilli",
  returned: "bg-chilli",
  lost: "bg-chilli",
};

const BAD: readonly ParcelStage[] = ["problem", "returning", "returned", "lost"];

/** All tracking events of a parcel, newest first. */
export function ParcelTimeline({ events }: Pick<Consignment, "events">) {
  return (
    <ol className="ml-1.5 border-l-2 border-line">
      {events.map(({ at, status, stage, location }) => (
        <li key={`${at}${status}`} className="relative pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full ring-4 ring-white ${DOTS[stage]}`}
          />
          <p className={`font-bold ${BAD.includes(stage) ? "text-chilli-deep" : ""}`}>
            {STAGE_LABELS[stage]}
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[formatWhen(at), location, stage === "created" ? "" : status].filter(Boolean).join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}
