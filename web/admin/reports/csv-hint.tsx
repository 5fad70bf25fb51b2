import type { ReactNode } from "react";

/** How to open a CSV file in Excel, which takes codes and references for numbers. @param children what happens otherwise */
export function CsvHint({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      In Excel, open it with Data, From Text/CSV, and choose “Do not detect data types”. {children}
    </p>
  );
}
