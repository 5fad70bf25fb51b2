import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { FileInput } from "./file-input.tsx";

interface ChooseFileProps {
  label: string;
  /** The accepted file types, as in the attribute of <input>. */
  accept: string;
  /** True while the previous file is read or checked. */
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

/** A button that opens the browser's dialog for one file. The same file can be chosen again. */
export function ChooseFile({ label, accept, isDisabled, onChoose }: ChooseFileProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border-2 border-leaf bg-coconut px-5 font-display font-bold not-has-disabled:hover:bg-turmeric has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf">
      <FileSpreadsheet className="size-5" aria-hidden="true" />
      {label}
      <FileInput
        accept={accept}
        disabled={isDisabled}
        onChoose={([file]) => {
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
