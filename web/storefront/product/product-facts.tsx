import type { Product } from "../../../contract/catalogue.ts";

/** The details of a product, and its ingredients. */
export function ProductFacts({ product: { details, ingredients } }: { product: Product }) {
  return (
    <div className="shell grid gap-6 pt-12 md:grid-cols-2 lg:gap-8 lg:pt-20">
      {details.length > 0 && (
        <section aria-labelledby="details" className="rounded-card bg-coconut p-6 shadow-card lg:p-9">
          <h2 id="details" className="mb-4 text-heading">
            Product Details
          </h2>
          <dl className="divide-y divide-line">
            {details.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-4 py-2.5">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {ingredients.length > 0 && (
        <section
          aria-labelledby="ingredients"
          className="flex flex-col overflow-hidden rounded-card bg-leaf text-cream"
        >
          {/* Looks like the seal of a pouch. */}
          <div className="ribs h-5 text-turmeric/60" />
          <h2 id="ingredients" className="px-6 pt-6 pb-3 text-lg text-turmeric lg:px-9 lg:pt-8">
            Ingredients
          </h2>
          <p className="mt-auto px-6 pb-8 font-display text-[clamp(1.5rem,1rem+1.8vw,2.5rem)]/tight font-bold text-balance lg:px-9 lg:pb-10">
            {ingredients.join(", ")}
          </p>
        </section>
      )}
    </div>
  );
}
