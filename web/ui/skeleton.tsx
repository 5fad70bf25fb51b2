/** A pale block in place of loading content. @param className gives it its size */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`animate-pulse-soft rounded-card bg-turmeric-wash ${className}`} />
  );
}
