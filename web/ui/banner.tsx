import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { Note } from "./note.tsx";

/** A yellow warning, announced by screen readers as soon as it appears. */
export function Banner({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <Note isStrong role="alert" className={`flex gap-2.5 text-leaf ${className}`}>
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-husk" />
      <div className="min-w-0">
        <span className="sr-only">⚠ Warning: </span>
        {children}
      </div>
    </Note>
  );
}
