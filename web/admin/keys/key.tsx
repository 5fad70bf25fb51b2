/** A key as it is drawn in the help. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-7 rounded-lg border-2 border-line-strong bg-cream px-1.5 text-center font-sans text-sm font-bold">
      {children}
    </kbd>
  );
}
