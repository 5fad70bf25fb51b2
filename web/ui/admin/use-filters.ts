import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isWholeDay } from "./when.ts";

type Typed<Filters> = { [Name in keyof Filters]?: string };

interface FiltersOptions<Filters> {
  /** Makes filters of the typed values. */
  tidy: (typed: Typed<Filters>) => Filters;
  /** Loads the list for these filters. */
  load: (filters: Filters) => void;
}

/**
 * The fields of filters that are in the URL. A change is added to earlier ones, even while their list is still
 * loading; when the list arrives, the fields do not change.
 * @param given the filters of the list on the screen
 */
export function useFilters<Filters extends Typed<Filters>>(
  given: Filters,
  { tidy, load }: FiltersOptions<Filters>,
) {
  const [typed, setTyped] = useState<Typed<Filters>>(given);
  /** The filters of the list on the screen, or those that were requested last. */
  const requested = useRef(given);
  const view = useLocation().key + JSON.stringify(given);
  const followed = useRef<string>(null);
  // Links and the back button change filters, too: checks each navigation and each new list.
  useEffect(() => {
    if (followed.current === view) return;
    followed.current = view;
    if (!isSame(requested.current, given)) setTyped(given);
    requested.current = given;
  });

  function apply(changes: Typed<Filters>): void {
    requested.current = tidy({ ...requested.current, ...changes });
    load(requested.current);
  }
  function change(name: keyof Filters, value: string, isApplied = true): void {
    const changes = { [name]: value } as Typed<Filters>;
    setTyped((now) => ({ ...now, ...changes }));
    if (isApplied) apply(changes);
  }
  return {
    typed,
    /** Shows the typed value, and loads its list unless `isApplied` is false. */
    change,
    // The value of an incomplete date is empty, too: it must not clear the filter.
    changeDay: (name: keyof Filters, { value, validity }: HTMLInputElement) =>
      change(name, value, value === "" ? !validity.badInput : isWholeDay(value)),
    /** Loads the list with these changes. */
    apply,
  };
}

function isSame(one: object, other: object): boolean {
  const sorted = (filters: object) => JSON.stringify(Object.entries(filters).sort());
  return sorted(one) === sorted(other);
}
