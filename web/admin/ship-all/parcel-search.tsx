import type { useFolding } from "../../ui/admin/use-folding.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import { Input } from "../../ui/input.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { useKeys } from "../keys/key-registry.ts";

interface ParcelSearchProps {
  typed: string;
  /** The entries that mean none of the parcels. */
  missing: readonly string[];
  folding: ReturnType<typeof useFolding>;
  onType: (typed: string) => void;
}

/** Finds parcels by numbers, ranges of numbers, order numbers and names. On a phone it is folded at first. */
export function ParcelSearch({ typed, missing, folding, onType }: ParcelSearchProps) {
  useKeys([{ key: "/", label: "Search", run: folding.unfold }]);
  return (
    <search className={`grow ${folding.isFolded ? "max-sm:hidden" : ""}`}>
      <Input
        size="medium"
        ref={folding.inputRef}
        type="search"
        aria-label="Search for"
        aria-describedby="parcels-missing"
        autoComplete="off"
        spellCheck={false}
        placeholder="Numbers or names: 12, 55, 70-78"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key !== "Escape" || isComposing(nativeEvent)) return;
          onType("");
          folding.fold();
        }}
        className="w-full sm:max-w-96 lg:min-h-9 lg:text-sm"
      />
      <div id="parcels-missing" role="status">
        {missing.length > 0 && (
          <ErrorText className="mt-1.5 text-sm">Not among these parcels: {missing.join(", ")}</ErrorText>
        )}
      </div>
    </search>
  );
}
