import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useCopy } from "../use-copy.ts";

const LABELS = { none: "Copy", copied: "Copied", failed: "Not copied. Select the text" };

/** Copies a text to the clipboard. @param label names the text for screen readers */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold hover:bg-cream lg:min-h-8 print:hidden"
    >
      <Icon className="size-4" aria-hidden="true" />
      <span aria-live="polite">
        {LABELS[outcome]}
        <span className="sr-only"> {label}</span>
      </span>
    </button>
  );
}
