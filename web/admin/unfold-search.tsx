import Search from "lucide-react/icons/search";
import type { useFolding } from "../ui/use-folding.ts";

type UnfoldSearchProps = Pick<ReturnType<typeof useFolding>, "isFolded" | "buttonRef" | "unfold">;

/** Stands for a folded search on a phone. */
export function UnfoldSearch({ isFolded, buttonRef, unfold }: UnfoldSearchProps) {
  if (!isFolded) return null;
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-label="Open the search"
      aria-expanded="false"
      onClick={unfold}
      className="pointer-events-auto ml-auto grid size-12 place-items-center rounded-full border-2 border-leaf bg-white text-leaf shadow-card hover:bg-turmeric sm:hidden"
    >
      <Search className="size-5" aria-hidden="true" />
    </button>
  );
}
