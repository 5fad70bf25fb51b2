import type { ComponentProps } from "react";

/** The style of what is typed in or chosen from, without its size. */
export const CONTROL =
  "rounded-control border-2 border-line-strong bg-coconut text-leaf transition-colors " +
  "placeholder:text-ink-soft/80 hover:border-leaf-mid focus:border-leaf aria-invalid:border-chilli " +
  "disabled:bg-line disabled:text-ink-soft";

const SIZES = {
  // The margin is for the message below, which comes into view with the field.
  large: "block w-full min-h-12 scroll-mb-16 px-4 py-2.5 text-base",
  medium: "min-h-11 min-w-0 px-3 text-base",
  small: "min-h-11 min-w-0 px-2 text-sm lg:min-h-9",
} as const;

interface ControlStyle {
  /**
   * large: in forms, as wide as its container; medium: in bars and rows; small: in dense rows, lower on wide screens, which are
   * used with a mouse. Default: large.
   */
  size?: keyof typeof SIZES;
}

export type InputProps = ControlStyle & Omit<ComponentProps<"input">, "size">;

/** A text input without a label: `TextField` has one. */
export function Input({ size = "large", className = "", ...input }: InputProps) {
  return <input type="text" {...input} className={`${CONTROL} ${SIZES[size]} ${className}`} />;
}

interface Option {
  value: string;
  label: string;
  /** Shown while it is the value, but it cannot be chosen. */
  isDisabled?: boolean;
}

export interface SelectProps extends ControlStyle, Omit<ComponentProps<"select">, "size"> {
  /** A text is both value and label. */
  options: readonly (string | Option)[];
  /** The label of a first option without a value. */
  placeholder?: string | undefined;
}

/** A select without a label: `SelectField` has one. */
export function Select({ size = "large", className = "", options, placeholder, ...select }: SelectProps) {
  return (
    <select {...select} className={`${CONTROL} ${SIZES[size]} ${className}`}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => {
        const { value, label, isDisabled } =
          typeof option === "string" ? { value: option, label: option, isDisabled: false } : option;
        return (
          <option key={value} value={value} disabled={isDisabled}>
            {label}
          </option>
        );
      })}
    </select>
  );
}
