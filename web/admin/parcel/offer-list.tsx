import Star from "lucide-react/icons/star";
import { useState } from "react";
import type { CourierOffer } from "../../../contract/consignments.ts";
import { formatRupees } from "../../../rules/money.ts";
import { Badge } from "../../ui/admin/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";

const SORTS = {
  Cheapest: (a: CourierOffer, b: CourierOffer) => a.rate - b.rate,
  Fastest: (a: CourierOffer, b: CourierOffer) => (a.days ?? 99) - (b.days ?? 99) || a.rate - b.rate,
  "Best rated": (a: CourierOffer, b: CourierOffer) => (b.rating ?? 0) - (a.rating ?? 0) || a.rate - b.rate,
} as const;
type Sort = keyof typeof SORTS;

interface OfferListProps {
  offers: readonly CourierOffer[];
  linkTo: (offer: CourierOffer) => string;
}

/** Couriers with price, days and rating; the cheapest, fastest and recommended ones are marked. */
export function OfferList({ offers, linkTo }: OfferListProps) {
  const [sort, setSort] = useState<Sort>("Cheapest");
  const sorted = offers.slice().sort(SORTS[sort]);
  const best = (by: Sort) => offers.slice().sort(SORTS[by])[0];
  const [cheapest, fastest] = [best("Cheapest"), best("Fastest")];

  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Sort couriers by</legend>
        {(Object.keys(SORTS) as Sort[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={sort === name}
            onClick={() => setSort(name)}
            className="min-h-11 rounded-full border-2 border-leaf px-4 text-sm font-semibold hover:bg-leaf-wash aria-pressed:bg-leaf aria-pressed:text-white"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <ul className="divide-y divide-line" aria-label="Couriers">
        {sorted.map((offer) => (
          <li
            key={offer.courierId}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_6rem_7rem_auto]"
          >
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">{offer.courierName}</p>
              <p className="mt-1 flex flex-wrap gap-1.5">
                {offer.isRecommended && <Badge size="small">Recommended</Badge>}
                {offer === cheapest && <Badge size="small">Cheapest</Badge>}
                {offer === fastest && <Badge size="small">Fastest</Badge>}
              </p>
            </div>
            <p className="text-right font-display text-heading font-extrabold tabular-nums">
              {formatRupees(offer.rate)}
            </p>
            <p className="text-ink-soft sm:text-right">
              {daysText(offer.days)}
              {offer.rating !== null && (
                <span className="flex items-center gap-1 text-sm sm:justify-end">
                  <Star className="size-4 fill-turmeric text-husk" aria-hidden="true" />
                  <span className="sr-only">Rated </span>
                  {offer.rating.toFixed(1)}
                  <span className="sr-only"> of 5</span>
                </span>
              )}
            </p>
            <ButtonLink variant="secondary" to={linkTo(offer)} aria-label={`Choose ${offer.courierName}`}>
              Choose
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

export function daysText(days: number | null): string {
  if (days === null) return "Days not known";
  return days === 1 ? "1 day" : `${days} days`;
}

/** Why the offers could not be loaded, and a button to retry. */
export function OffersProblem({ problem, retry }: { problem: string; retry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Banner>{problem}</Banner>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
