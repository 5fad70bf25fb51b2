import { formatRupees } from "../../../../rules/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Loading } from "../../../ui/page-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { daysText, OffersProblem } from "./offer-list.tsx";
import type { Offers } from "./use-offers.ts";

interface ChosenCourierProps {
  courierId: string;
  found: Offers;
}

/** The chosen courier, with today's price for the parcel as typed. */
export function ChosenCourier({
  courierId,
  found: { offers, isLoading, problem, retry },
}: ChosenCourierProps) {
  if (isLoading) {
    return (
      <Loading label="Asking the courier...">
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  if (problem) return <OffersProblem problem={problem} retry={retry} />;
  const offer = offers?.find((each) => each.courierId === courierId);
  if (!offer) return <Banner>This courier does not take the parcel. Choose another one.</Banner>;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="font-bold wrap-anywhere">{offer.courierName}</p>
      <p>
        <span className="font-display text-heading font-extrabold tabular-nums">
          {formatRupees(offer.rate)}
        </span>
        <span className="text-ink-soft"> · {daysText(offer.days)}</span>
      </p>
    </div>
  );
}
