interface SwitchProps {
  /** The name for screen readers. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The visible text next to the switch. */
  children?: string;
  disabled?: boolean;
}

/** A switch that takes effect at once, without a save button. */
export function Switch({ label, isOn, onChange, children, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className="group inline-flex min-h-11 items-center gap-2.5 rounded-control text-left"
    >
      <span
        aria-hidden="true"
        className="h-7 w-12 shrink-0 rounded-full border-2 border-line-strong bg-line p-0.5 transition-colors group-aria-checked:border-leaf-mid group-aria-checked:bg-leaf-mid group-disabled:opacity-50"
      >
        <span className="block size-5 rounded-full bg-white shadow-card transition-transform group-aria-checked:translate-x-5" />
      </span>
      {children && <span className="font-semibold">{children}</span>}
    </button>
  );
}
