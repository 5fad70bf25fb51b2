import { Note } from "../../ui/note.tsx";

/** A warning that does not prevent saving. Screen readers announce it when it appears. */
export function Warning({ children }: { children: string | null }) {
  return (
    <div role="status">
      {children && (
        <Note size="small" className="mt-2">
          {children}
        </Note>
      )}
    </div>
  );
}
