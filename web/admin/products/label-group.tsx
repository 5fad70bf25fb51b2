import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { ProductFields } from "./typed-product.ts";

interface LabelGroupProps {
  title: string;
  /** The fields inside. */
  names: readonly (keyof ProductFields)[];
  /** How many of them the law still wants. */
  missing: number;
  children: ReactNode;
}

/** A folded part of the label. It opens by itself where one of its fields is wrong. */
export function LabelGroup({ title, names, missing, children }: LabelGroupProps) {
  const { formState } = useFormContext<ProductFields>();
  const [isOpen, setOpen] = useState(false);
  const isWrong = names.some((name) => formState.errors[name]);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-control border-2 border-line"
    >
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
