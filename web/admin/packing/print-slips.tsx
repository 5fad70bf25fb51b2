import Printer from "lucide-react/icons/printer";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { SLIP_PAPERS, type useSlipPaper } from "./slip-paper.ts";

interface PrintSlipsProps extends ReturnType<typeof useSlipPaper> {
  /** How many slips are rendered, of how many. */
  ready: number;
  total: number;
  label: string;
  onPrint: () => void;
}

/** The choice of the paper, and the button that prints once all slips are there. */
export function PrintSlips({ paper, choose, ready, total, label, onPrint }: PrintSlipsProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Paper"
        options={SLIP_PAPERS}
        value={paper.value}
        onChange={({ target }) => choose(target.value)}
      />
      <Button
        className="min-h-12"
        isBusy={ready < total}
        busyLabel={`${ready} of ${total} ready...`}
        onClick={onPrint}
      >
        <Printer className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}
