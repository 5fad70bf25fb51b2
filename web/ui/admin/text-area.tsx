import type { ComponentProps, ReactNode } from "react";
import { Field } from "../field.tsx";
import { CONTROL } from "../input.tsx";

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
          className={`${CONTROL} block w-full px-4 py-2.5 text-base`}
        />
      )}
    </Field>
  );
}
