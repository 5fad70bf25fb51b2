import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { MAX_SEARCH_LENGTH } from "../../contract/orders.ts";
import { useFolding } from "../ui/admin/use-folding.ts";
import { Button } from "../ui/button.tsx";
import { Input, Select } from "../ui/input.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { useKeys } from "./keys/key-registry.ts";

interface SearchBarProps<Entity extends string> {
  /** The fields to search by. The first one is preselected; a single one has no menu. */
  entities: readonly { value: Entity; label: string }[];
  /** Called with a trimmed value that is not empty. */
  onSearch: (entity: Entity, value: string) => void;
  onClear: () => void;
  isBusy?: boolean;
  /** The initial search. */
  initial?: { entity: Entity; value: string } | null;
  /** Whether the list shows the results of an earlier search. */
  isNarrowed?: boolean;
  placeholder?: string;
  className?: string;
  /** The folding on phones, if the button that opens the search is elsewhere on the screen. */
  folding?: Folding;
}

export type Folding = ReturnType<typeof useFolding>;

/** Searches orders by one of several fields. On a phone it is folded into a button at first. */
export function SearchBar<Entity extends string>({
  entities,
  onSearch,
  onClear,
  isBusy = false,
  initial = null,
  isNarrowed = false,
  placeholder = "Search for…",
  className = "",
  folding: outer,
}: SearchBarProps<Entity>) {
  const form = useRef<HTMLFormElement>(null);
  const own = useFolding(initial !== null || isNarrowed);
  const folding = outer ?? own;
  useKeys([{ key: "/", label: "Search", run: folding.unfold }]);

  // The Back and Forward buttons change the search while the screen stays mounted.
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
    if (key === "Escape" && !isComposing(nativeEvent) && currentTarget.value === "") clear();
  }

  return (
    <search className={`print:hidden ${className}`}>
      {!outer && (
        <UnfoldSearch folding={folding} className="pointer-events-auto ml-auto rounded-full shadow-card" />
      )}
      <form
        ref={form}
        onSubmit={submit}
        className={`grid grid-cols-2 gap-2 sm:flex sm:flex-wrap ${folding.isFolded ? "max-sm:hidden" : ""}`}
      >
        {entities.length > 1 && (
          <Select
            size="medium"
            aria-label="Search by"
            name="entity"
            defaultValue={initial?.entity}
            options={entities}
          />
        )}
        <Input
          size="medium"
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
          className={`peer sm:w-72 sm:grow ${entities.length > 1 ? "" : "max-sm:col-span-2"}`}
        />
        <Button type="submit" variant="secondary" isBusy={isBusy} busyLabel="Searching...">
          <Search className="size-5" aria-hidden="true" />
          Search
        </Button>
        {/* On a phone it also folds the search. */}
        <Button
          variant="secondary"
          onClick={clear}
          className={isNarrowed ? "" : "sm:peer-placeholder-shown:hidden"}
        >
          <X className="size-5" aria-hidden="true" />
          Clear
        </Button>
      </form>
    </search>
  );
}

interface UnfoldSearchProps {
  folding: Folding;
  className?: string;
}

/** The button that opens a folded search on a phone. */
export function UnfoldSearch({
  folding: { isFolded, buttonRef, unfold },
  className = "rounded-control",
}: UnfoldSearchProps) {
  if (!isFolded) return null;
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-label="Open the search"
      aria-expanded="false"
      onClick={unfold}
      className={`grid size-11 shrink-0 place-items-center border-2 border-leaf bg-white text-leaf hover:bg-turmeric sm:hidden ${className}`}
    >
      <Search className="size-5" aria-hidden="true" />
    </button>
  );
}
