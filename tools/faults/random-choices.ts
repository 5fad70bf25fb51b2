// Random choices that are repeatable with the same seed.
import { randomFrom } from "../../tests/support/random.ts";

export interface Random {
  /** A whole number from `least` up to, but excluding, `limit`. */
  between(least: number, limit: number): number;
  /** True with a probability of 1 in `inSoMany`. */
  once(inSoMany: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function seededRandom(seed: number): Random {
  const below = randomFrom(seed);
  return {
    between: (least, limit) => least + below(limit - least),
    once: (inSoMany) => below(inSoMany) === 0,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  };
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.between(0, left.length), 1)[0] as Item);
}
