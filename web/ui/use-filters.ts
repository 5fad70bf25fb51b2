import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isWholeDay } from "./whole-day.ts";

type Typed<Filters> = { [Name in keyof Filters]?: string };

interface FiltersOptions<Filters> {
  /** What is given of what is typed. */
  tidy: (typed: Typed<Filters>) => Filters;
  /** Loads the list that fits. */
  ask: (filters: Filters) => void;
}

/**
 * The fields of filters that stand in the address. A choice is added to those before it, also while their list is still
 * loading; when that comes, the fields are left as they are.
 * @param given what the list on the screen has
 */
export function useFilters<Filters extends Typed<Filters>>(
  given: Filters,
  { tidy, ask }: FiltersOptions<Filters>,
) {
  const [typed, setTyped] = useState<Typed<Filters>>(given);
  /** What the list has, or was last asked for here. */
  const asked = useRef(given);
  const { key } = useLocation();
  const list = JSON.stringify(given);
  // Filters are also changed by links and by Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each navigation (key) and for new filters (list).
  useEffect(() => {
    if (!isSame(asked.current, given)) setTyped(given);
    asked.current = given;
  }, [key, list]);

  function apply(changes: Typed<Filters>): void {
    asked.current = tidy({ ...asked.current, ...changes });
    ask(asked.current);
  }
  function change(name: keyof Filters, value: string, isApplied = true): void {
    const changes = { [name]: value } as Typed<Filters>;
    setTyped((now) => ({ ...now, ...changes }));
    if (isApplied) apply(changes);
  }
  return {
    typed,
    /** Shows what is typed, and asks for its list unless it is not to be applied yet. */
    change,
    // A day of which a part is missing is empty too, and no reason to list what was not asked for.
    changeDay: (name: keyof Filters, { value, validity }: HTMLInputElement) =>
      change(name, value, value === "" ? !validity.badInput : isWholeDay(value)),
    /** Asks for the list with these changes. */
    apply,
  };
}

function isSame(one: object, other: object): boolean {
  const sorted = (filters: object) => JSON.stringify(Object.entries(filters).sort());
  return sorted(one) === sorted(other);
}
