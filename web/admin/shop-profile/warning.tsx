/** A warning that does not prevent saving. Screen readers announce it when it appears. */
export function Warning({ children }: { children: string | null }) {
  return (
    <p role="status" className={children ? "mt-2 rounded-control bg-turmeric-wash p-3 text-sm" : ""}>
      {children}
    </p>
  );
}
