/** @param progress the part of the form that is uploaded, 0 to 1; null: nothing is shown */
export function UploadProgress({ progress }: { progress: number | null }) {
  if (progress === null) return null;
  const percent = Math.floor(progress * 100);
  return (
    <div className="flex items-center gap-3 text-sm font-semibold">
      <progress
        aria-label="Sending"
        max={100}
        value={percent}
        className="h-2.5 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf-mid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf-mid [&::-webkit-progress-value]:transition-[width]"
      />
      <span className="w-24 shrink-0 tabular-nums">
        {percent < 100 ? `Sending ${percent}%` : "Saving..."}
      </span>
    </div>
  );
}
