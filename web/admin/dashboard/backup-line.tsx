import Archive from "lucide-react/icons/archive";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { backupWords } from "./backup-words.ts";

/** When the shop was last backed up; that it is too long ago is an alarm's to say. */
export function BackupLine({ backup }: { backup: Dashboard["backup"] }) {
  return (
    <p className="mt-2 flex items-start gap-2 px-1 text-sm text-ink-soft">
      <Archive className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 tabular-nums">{backupWords(backup, Date.now())}</span>
    </p>
  );
}
