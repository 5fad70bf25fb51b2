/** A pale block where something will be; give it its size by class. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`animate-pulse-soft rounded-card bg-turmeric-wash ${className}`} />
  );
}
