import { useId } from "react";

interface StockFieldProps {
  label: string;
  /** The product's name, for screen readers. */
  of: string;
  value: string;
  placeholder?: string;
  problem: string | undefined;
  /** Whether the product runs low. */
  isLow?: boolean;
  onType: (typed: string) => void;
}

/** A number in a row. Its label is shown above it on a phone, and in the head of the table on a wide screen. */
export function StockField({
  label,
  of,
  value,
  placeholder,
  problem,
  isLow = false,
  onType,
}: StockFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold lg:sr-only">
        {label}
        <span className="sr-only">: {of}</span>
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => onType(target.value)}
        className={`block w-full min-h-11 rounded-control border-2 bg-coconut px-3 py-2 text-base tabular-nums placeholder:text-ink-soft/80 focus:border-leaf aria-invalid:border-chilli ${isLow ? "border-turmeric font-semibold" : "border-line-strong"}`}
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-sm font-semibold text-chilli">
          {problem}
        </p>
      )}
    </>
  );
}
