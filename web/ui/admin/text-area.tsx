import type { ComponentProps, ReactNode } from "react";
import { Field } from "../field.tsx";

type TextAreaProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  isOptional?: boolean;
} & ComponentProps<"textarea">;

/** A text area with a label. */
export function TextArea({
  label,
  hint,
  error,
  isOptional = false,
  className = "",
  id,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ id, name: area.name, label, hint, error, isOptional, className }}>
      {(controlProps) => (
        <textarea
          rows={4}
          {...area}
          {...controlProps}
          className="block w-full rounded-control border-2 border-line-strong bg-coconut px-4 py-2.5 text-base text-leaf transition-colors hover:border-leaf-mid focus:border-leaf aria-invalid:border-chilli"
        />
      )}
    </Field>
  );
}
