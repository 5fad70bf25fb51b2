import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";

const FEEDBACK_MS = 2_000;

const LABELS = { ready: "Copy", copied: "Copied", failed: "Not copied. Select the text" };

/** Copies a text to the clipboard. @param label names the text for screen readers */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<keyof typeof LABELS>("ready");
  const isCopied = state === "copied";

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setState("ready"), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold hover:bg-cream lg:min-h-8 print:hidden"
    >
      <Icon className="size-4" aria-hidden="true" />
      <span aria-live="polite">
        {LABELS[state]}
        <span className="sr-only"> {label}</span>
      </span>
    </button>
  );
}
