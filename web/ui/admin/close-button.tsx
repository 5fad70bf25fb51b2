import X from "lucide-react/icons/x";

/** The round cross in the upper right corner of a dialog or panel. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="-m-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream"
    >
      <X className="size-5" />
    </button>
  );
}
