import Scale from "lucide-react/icons/scale";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { reconciliationWords } from "./reconciliation-words.ts";

/** Whether the shop and the payment provider agree on what was paid: calm while they do. */
export function ReconciliationLine({ reconciliation }: { reconciliation: Dashboard["reconciliation"] }) {
  const isWrong = (reconciliation?.difference ?? 0) > 0;
  const Icon = isWrong ? TriangleAlert : Scale;
  const look = isWrong
    ? "rounded-control border-2 border-turmeric bg-turmeric-wash px-4 py-3 font-semibold"
    : "px-1 text-sm text-ink-soft";
  return (
    <p className={`mt-4 flex items-start gap-2 ${look}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 tabular-nums">{reconciliationWords(reconciliation, Date.now())}</span>
    </p>
  );
}
