// The layout of the pages about the shop: the owner's text or the built-in one, and then the facts.
import type { ReactNode } from "react";
import type { PolicyText } from "../../../rules/policy-text.ts";
import { SHOP_PAGES, type ShopPageName } from "../../../rules/shop-pages.ts";
import { PolicyBlocks } from "../policies/policy-blocks.tsx";

interface ShopPageProps {
  name: ShopPageName;
  /** The owner's own text; null if `summary` applies. */
  own: PolicyText | null;
  summary: string;
  children: ReactNode;
}

export function ShopPage({ name, own, summary, children }: ShopPageProps) {
  const opening = own ? own.summary : summary;
  return (
    <main className="shell pt-8 pb-16 lg:pt-14 lg:pb-24">
      <h1 className="text-title">{SHOP_PAGES[name].title}</h1>
      {opening && (
        <p className="mt-6 max-w-[66ch] border-l-4 border-turmeric pl-5 text-xl leading-relaxed">{opening}</p>
      )}
      {own && own.sections.length > 0 && (
        <div className="mt-10 max-w-[66ch] space-y-9">
          {own.sections.map(({ id, title, blocks }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-heading">
                {title}
              </h2>
              <PolicyBlocks blocks={blocks} />
            </section>
          ))}
        </div>
      )}
      <div className="mt-10 grid grid-cols-1 items-start gap-5 md:grid-cols-2 lg:gap-8">{children}</div>
    </main>
  );
}

/** A card of facts about the shop. Empty ones are left out. */
export function ShopFacts({
  title,
  facts,
  children,
}: {
  title: string;
  facts: readonly (readonly [term: string, value: ReactNode])[];
  children?: ReactNode;
}) {
  const stated = facts.filter(([, value]) => value);
  if (stated.length === 0) return null;
  return (
    <section className="rounded-card bg-coconut p-6 shadow-card lg:p-9">
      <h2 className="mb-3 text-heading">{title}</h2>
      <dl className="divide-y divide-line">
        {stated.map(([term, value]) => (
          <div key={term} className="grid grid-cols-1 gap-x-4 py-2.5 sm:grid-cols-[minmax(8rem,2fr)_3fr]">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-semibold wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
