import { createContext, type ReactNode, use, useId } from "react";
import { ErrorText } from "./error-text.tsx";
import { Input, type InputProps, Select, type SelectProps } from "./input.tsx";

/** Messages by field name, from the server. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({});

/** The server's message for a field of the surrounding form. */
function useFieldError(name: string | undefined): string | undefined {
  const errors = use(FormErrors);
  return name === undefined ? undefined : errors[name];
}

interface FieldTexts {
  label: string;
  /** Always shown, under the label. */
  hint?: ReactNode;
  /** Screen readers read it with the field. Default: the server's message for the field's name. */
  error?: string | null | undefined;
}

/** The props that connect an input with its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label, hint and error around any control. @param children renders the control with the given props */
export function Field({
  id,
  name,
  label,
  hint,
  error: ownError,
  isOptional = false,
  className = "",
  children,
}: FieldTexts & {
  id?: string | undefined;
  name?: string | undefined;
  isOptional?: boolean;
  className?: string;
  children: (controlProps: ControlProps) => ReactNode;
}) {
  const formError = useFieldError(name);
  const error = ownError ?? formError;
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
      <ErrorText id={errorId} className="mt-1.5 text-sm">
        {error}
      </ErrorText>
    </div>
  );
}

export type TextFieldProps = FieldTexts & { isOptional?: boolean } & Omit<InputProps, "size">;

/** Other props reach the input. */
export function TextField({ label, hint, error, isOptional, className, id, ...input }: TextFieldProps) {
  const { name } = input;
  return (
    <Field {...{ id, name, label, hint, error, isOptional: isOptional ?? false, className: className ?? "" }}>
      {(controlProps) => <Input {...input} {...controlProps} />}
    </Field>
  );
}

type SelectFieldProps = FieldTexts & Omit<SelectProps, "size">;

export function SelectField({ label, hint, error, className, id, ...select }: SelectFieldProps) {
  return (
    <Field {...{ id, name: select.name, label, hint, error, className: className ?? "" }}>
      {(controlProps) => <Select {...select} {...controlProps} />}
    </Field>
  );
}
