import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { MAX_SEARCH_LENGTH } from "../../contract/orders.ts";
import { Button } from "../ui/button.tsx";
import { useFolding } from "../ui/use-folding.ts";
import { useKeys } from "./keys/key-registry.ts";
import { UnfoldSearch } from "./unfold-search.tsx";

export interface SearchBarProps<Entity extends string> {
  /** What can be searched by; the first one is preselected, and a single one goes without saying. */
  entities: readonly { value: Entity; label: string }[];
  /** Called with a trimmed value, never a blank one. */
  onSearch: (entity: Entity, value: string) => void;
  onClear: () => void;
  isBusy?: boolean;
  /** The search it starts with. */
  initial?: { entity: Entity; value: string } | null;
  /** The list shows what an earlier search has found. */
  isNarrowed?: boolean;
  placeholder?: string;
  className?: string;
}

const CONTROL =
  "min-h-11 rounded-control border-2 border-line-strong bg-coconut px-3 py-2 text-base text-leaf " +
  "placeholder:text-ink-soft/80 hover:border-leaf-mid focus:border-leaf";

/** Searches orders by one of several fields. On a phone it is a button until it is wanted. */
export function SearchBar<Entity extends string>({
  entities,
  onSearch,
  onClear,
  isBusy = false,
  initial = null,
  isNarrowed = false,
  placeholder = "Search for…",
  className = "",
}: SearchBarProps<Entity>) {
  const form = useRef<HTMLFormElement>(null);
  const folding = useFolding(initial !== null || isNarrowed);
  useKeys([{ key: "/", words: "Search", run: folding.unfold }]);

  // Going back and forth leads to other searches of the same screen.
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>("input[name=value]");
    if (input) input.value = initial?.value ?? "";
  }, [initial?.value]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const fields = new FormData(form.current ?? undefined);
    const entity = (entities.find(({ value }) => value === fields.get("entity")) ?? entities[0])?.value;
    const value = String(fields.get("value")).trim();
    if (entity && value !== "") onSearch(entity, value);
  }

  function clear() {
    for (const input of form.current?.querySelectorAll("input") ?? []) input.value = "";
    onClear();
    folding.fold();
  }

  function foldWhenEmpty({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>) {
    if (key === "Escape" && !nativeEvent.isComposing && currentTarget.value === "") clear();
  }

  return (
    <search className={`print:hidden ${className}`}>
      <UnfoldSearch {...folding} />
      <form
        ref={form}
        onSubmit={submit}
        className={`grid grid-cols-2 gap-2 sm:flex sm:flex-wrap ${folding.isFolded ? "max-sm:hidden" : ""}`}
      >
        {entities.length > 1 && (
          <select
            aria-label="Search by"
            name="entity"
            defaultValue={initial?.entity}
            className={`${CONTROL} min-w-0`}
          >
            {entities.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        <input
          ref={folding.inputRef}
          aria-label="Search for"
          name="value"
          defaultValue={initial?.value}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          onKeyDown={foldWhenEmpty}
          placeholder={placeholder}
          className={`${CONTROL} min-w-0 sm:w-72 sm:grow ${entities.length > 1 ? "" : "max-sm:col-span-2"}`}
        />
        <Button type="submit" isBusy={isBusy} busyLabel="Searching...">
          <Search className="size-5" aria-hidden="true" />
          Search
        </Button>
        <Button variant="secondary" onClick={clear}>
          <X className="size-5" aria-hidden="true" />
          Clear
        </Button>
      </form>
    </search>
  );
}
