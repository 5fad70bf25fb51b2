import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldWords {
  label: string;
  /** Shown under the label for as long as the field is there. */
  hint?: ReactNode;
  /** What is wrong; read out with the field. */
  error?: string | null | undefined;
}

/** What an input needs so that label, hint and error are its own. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const CONTROL =
  "block w-full min-h-12 rounded-control border-2 border-line-strong bg-coconut px-4 py-2.5 text-base " +
  "text-leaf placeholder:text-ink-soft/80 transition-colors hover:border-leaf-mid focus:border-leaf " +
  "aria-invalid:border-chilli disabled:bg-line disabled:text-ink-soft";

/** Label, hint and error around any control: give the wiring to the input. */
export function Field({
  id,
  label,
  hint,
  error,
  isOptional = false,
  className = "",
  children,
}: FieldWords & {
  id?: string | undefined;
  isOptional?: boolean;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const described = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="mb-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id: fieldId,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-chilli">
          {error}
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = FieldWords & { isOptional?: boolean } & ComponentProps<"input">;

/** Takes react-hook-form's `register(…)` as it is: ref and handlers reach the input. */
export function TextField({ label, hint, error, isOptional, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional: isOptional ?? false, className: className ?? "" }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={CONTROL} />}
    </Field>
  );
}

export type SelectFieldProps = FieldWords & {
  options: readonly (string | { value: string; label: string })[];
  /** The words of the empty first choice. */
  placeholder?: string;
} & ComponentProps<"select">;

export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  className,
  id,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error, className: className ?? "" }}>
      {(wiring) => (
        <select {...select} {...wiring} className={CONTROL}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label } = typeof option === "string" ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
