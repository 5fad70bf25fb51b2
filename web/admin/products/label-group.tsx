import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface LabelGroupProps {
  title: string;
  /** How many of its fields the law still wants. */
  missing: number;
  children: ReactNode;
}

/** A folded part of the label. The form opens it where one of its fields is wrong. */
export function LabelGroup({ title, missing, children }: LabelGroupProps) {
  return (
    <details className="group rounded-control border-2 border-line">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{title}</span>
        <span className={`text-sm font-normal ${missing > 0 ? "text-husk" : "text-success"}`}>
          {missing > 0 ? `${missing} missing` : "complete"}
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="border-t-2 border-line p-4">{children}</div>
    </details>
  );
}
