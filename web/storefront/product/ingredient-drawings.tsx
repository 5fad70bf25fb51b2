import drawings from "./ingredients.svg?no-inline";

/** The drawing of an ingredient, by words in its name; the first that fits. */
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
  const words = ingredient.toLowerCase();
  return DRAWN.find(([pattern]) => pattern.test(words))?.[1] ?? "leaf";
}

/** What is inside, drawn; each drawing once. The names stand beside it in words. */
export function IngredientDrawings({ ingredients }: { ingredients: readonly string[] }) {
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
