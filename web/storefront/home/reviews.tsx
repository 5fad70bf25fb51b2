import type { Review } from "../../../contract/home-page.ts";
import { MAX_STARS } from "../../../rules/home-page.ts";
import { Band } from "./band.tsx";

/** What shoppers wrote elsewhere, each with who wrote it and where. */
export function Reviews({ title, reviews }: { title: string; reviews: readonly Review[] }) {
  return (
    <Band id="reviews" title={title} className="bg-turmeric-wash">
      <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
        {reviews.map(({ id, name, place, text, stars, source }) => (
          <li key={id}>
            <figure className="flex h-full flex-col border-t-4 border-turmeric pt-5">
              {stars !== null && <Stars count={stars} />}
              <blockquote className="font-display text-heading font-bold whitespace-pre-line">
                {text}
              </blockquote>
              <figcaption className="mt-4 text-ink-soft">
                <span className="font-bold text-leaf">{name}</span>
                {place && `, ${place}`}
                <span className="block text-sm">{source}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Stars({ count }: { count: number }) {
  return (
    <p className="mb-2 text-lg tracking-widest text-chilli">
      <span aria-hidden="true">{"★".repeat(count) + "☆".repeat(MAX_STARS - count)}</span>
      <span className="sr-only">
        {count} of {MAX_STARS} stars
      </span>
    </p>
  );
}
