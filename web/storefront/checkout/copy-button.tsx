import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";

const SHOWN_MS = 3_000;

/** Copies a text, and says so. @param what is copied, for screen readers */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setSaid(""), said ? SHOWN_MS : 0);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      // Without TLS or her leave there is no clipboard.
      setSaid("Press and hold the number to copy it");
    }
  }

  const Icon = said === "Copied" ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        aria-label={`Copy ${what}`}
        onClick={copy}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control hover:bg-leaf-wash"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
      <span role="status" className="text-sm font-semibold text-success">
        {said}
      </span>
    </span>
  );
}
