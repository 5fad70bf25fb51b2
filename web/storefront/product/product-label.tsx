// The text of the packet's label, for a product's page. Long parts are folded.
import type { ReactNode } from "react";
import type { Product } from "../../../contract/catalogue.ts";
import { fssaiName } from "../../../rules/fssai-name.ts";
import { NUTRIENT_NAMES } from "../../../rules/nutrient-names.ts";
import { NUTRIENTS } from "../../../rules/nutrition.ts";
import {
  customerCareOf,
  formatAllergens,
  formatMaker,
  formatShelfLife,
  makerOf,
} from "../../../rules/product-label.ts";
import { formatWeight } from "../../../rules/unit-price.ts";
import { useShop } from "../use-shop.ts";

type Fact = readonly [label: string, value: string | null];

/** The owner's own details, then those of the label that the owner has not given. */
export function detailsOf(product: Product): Fact[] {
  const { details, netWeightGrams, genericName, storage } = product;
  const own = details.map(({ label, value }): Fact => [label, value]);
  const given = new Set(details.map(({ label }) => label.toLowerCase()));
  const label: Fact[] = [
    ["Generic name", genericName],
    ["Net quantity", netWeightGrams > 0 ? formatWeight(netWeightGrams) : null],
    ["Shelf life", formatShelfLife(product)],
    ["Storage", storage],
    ["Allergens", formatAllergens(product)],
  ];
  return [...own, ...label.filter(([term, value]) => value && !given.has(term.toLowerCase()))];
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([term, value]) => (
        <div key={term} className="grid grid-cols-[minmax(min(7rem,40%),2fr)_3fr] gap-4 py-2.5 print:py-1">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function NutritionTable({ product }: { product: Product }) {
  const stated = NUTRIENT_NAMES.filter((name) => product[name] !== null);
  if (stated.length === 0) return null;
  return (
    <Folded title="Nutrition per 100 g">
      <table className="w-full">
        <caption className="sr-only">Nutrition per 100 g of {product.name}</caption>
        <tbody className="divide-y divide-line">
          {stated.map((name) => {
            const { label, unit, partOf } = NUTRIENTS[name];
            return (
              <tr key={name}>
                <th
                  scope="row"
                  className={`py-2 text-left font-normal print:py-0.5 ${partOf ? "pl-5 text-ink-soft" : ""}`}
                >
                  {label}
                </th>
                <td className="py-2 text-right font-semibold tabular-nums print:py-0.5">
                  {product[name]} {unit}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Folded>
  );
}

export function MakerFacts({ product }: { product: Product }) {
  const shop = useShop();
  const facts: Fact[] = [
    ["Made and packed by", formatMaker(makerOf(product, shop))],
    ["Country of origin", product.countryOfOrigin],
    ["Customer care", customerCareOf(product, shop)],
    [fssaiName(shop.fssaiNumber), shop.fssaiNumber],
  ];
  return (
    <Folded title="Maker, origin and customer care">
      <FactList facts={facts.filter(([, value]) => value)} />
    </Folded>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-14 items-center print:min-h-10 justify-between gap-4 font-display text-lg font-bold marker:content-none [&::-webkit-details-marker]:hidden">
        {title}
        <span
          aria-hidden="true"
          className="mr-1 size-2.5 shrink-0 -translate-y-1/4 rotate-45 border-r-2 border-b-2 border-current transition-transform group-open:translate-y-1/4 group-open:-rotate-135 print:hidden"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
