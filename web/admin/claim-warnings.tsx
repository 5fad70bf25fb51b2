import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { riskyClaims } from "../../rules/claims.ts";
import { Note } from "../ui/note.tsx";

/** Warns of claims in a text that food law restricts. Screen readers announce them; they do not prevent saving. */
export function ClaimWarnings({ text, className = "" }: { text: string; className?: string }) {
  const claims = riskyClaims(text);
  return (
    <div role="status" className={className}>
      {claims.length > 0 && (
        <Note as="ul" size="small" className="mt-2 space-y-2">
          {claims.map(({ phrase, why, advice }) => (
            <li key={phrase} className="flex gap-2">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-husk" aria-hidden="true" />
              <span className="min-w-0">
                <strong className="wrap-anywhere">“{phrase}”</strong> {why} {advice}
              </span>
            </li>
          ))}
        </Note>
      )}
    </div>
  );
}
