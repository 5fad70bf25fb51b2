import type { Product } from "../../../contract/catalogue.ts";
import drawings from "./ingredients.svg?no-inline";
import { detailsOf, FactList, MakerFacts, NutritionTable } from "./product-label.tsx";

/** The details of a product with its label, and its ingredients. */
export function ProductFacts({ product }: { product: Product }) {
  const { ingredients } = product;
  return (
    <div className="shell grid grid-cols-1 items-start gap-6 pt-12 md:grid-cols-2 lg:gap-8 lg:pt-20 print:grid-cols-[3fr_2fr] print:pt-6">
      <section
        aria-labelledby="details"
        className="rounded-card bg-coconut px-6 pt-6 pb-2 shadow-card lg:px-9 lg:pt-9 lg:pb-4 print:p-0"
      >
        <h2 id="details" className="mb-4 text-heading">
          Product Details
        </h2>
        <FactList facts={detailsOf(product)} />
        <NutritionTable product={product} />
        <MakerFacts product={product} />
      </section>
      {ingredients.length > 0 && (
        <section
          aria-labelledby="ingredients"
          className="flex flex-col overflow-hidden rounded-card bg-leaf text-cream md:sticky md:top-[calc(var(--sticky-top)+1.5rem)]"
        >
          {/* Like the seal of a pouch. */}
          <div className="ribs h-5 text-turmeric/60" />
          <h2 id="ingredients" className="px-6 pt-6 pb-4 text-lg text-turmeric lg:px-9 lg:pt-8">
            Ingredients
          </h2>
          <div className="px-6 lg:px-9">
            <IngredientDrawings ingredients={ingredients} />
          </div>
          <p className="px-6 pt-6 pb-8 font-display text-[clamp(1.5rem,1rem+1.8vw,2.5rem)]/tight font-bold text-balance lg:px-9 lg:pb-10">
            {ingredients.join(", ")}
          </p>
        </section>
      )}
    </div>
  );
}

/** The drawing of an ingredient: the first pattern that matches its name. */
const DRAWN: readonly [RegExp, string][] = [
  [/coconut/, "coconut"],
  [/banana|nendran|plantain/, "banana"],
  [/jackfruit|chakka/, "jackfruit"],
  [/tapioca|cassava|kappa|potato|yam/, "tapioca"],
  [/jaggery|sharkara/, "jaggery"],
  [/sugar/, "sugar"],
  [/\bsalt/, "salt"],
  [/chill?i|paprika/, "chilli"],
  [/turmeric/, "turmeric"],
  [/ginger/, "ginger"],
  [/pepper/, "pepper"],
  [/garlic|onion|shallot/, "bulb"],
  [/beet/, "beetroot"],
  [/rose/, "rose"],
  [/cashew|peanut|groundnut|almond|pistachio|nut\b/, "nut"],
  [/gram|dal\b|lentil|urad/, "pulse"],
  [/rice|wheat|flour|maida|ragi|oats/, "grain"],
  [/cumin|sesame|cardamom|coriander|mustard|clove|fennel|asafoetida|spice/, "seeds"],
];

function drawingOf(ingredient: string): string {
  const text = ingredient.toLowerCase();
  return DRAWN.find(([pattern]) => pattern.test(text))?.[1] ?? "leaf";
}

/** Drawings of the ingredients, each one once. Their names are next to them as text. */
function IngredientDrawings({ ingredients }: { ingredients: readonly string[] }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      {[...new Set(ingredients.map(drawingOf))].map((name) => (
        <svg key={name} aria-hidden="true" className="size-14 rounded-full bg-cream p-2 lg:size-16">
          <use href={`${drawings}#${name}`} />
        </svg>
      ))}
    </div>
  );
}
