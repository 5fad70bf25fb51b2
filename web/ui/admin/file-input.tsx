import type { ComponentProps } from "react";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  /** True while earlier files are sent. The input then does nothing. `disabled` would take the focus from it. */
  isBusy?: boolean;
  /** Called with at least one file. */
  onChoose: (files: readonly File[]) => void;
}

/** The input of a label or an area that opens the browser's dialog for files. The same file can be chosen again. */
export function FileInput({ isBusy = false, onChoose, className = "sr-only", ...input }: FileInputProps) {
  return (
    <input
      type="file"
      {...input}
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = "";
        if (files.length > 0) onChoose(files);
      }}
      className={className}
    />
  );
}
