import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import type { AdminCategory } from "../../../contract/categories.ts";
import { exportedRow } from "../../../rules/product-sheet.ts";
import { late } from "../../loading/late.tsx";
import { Dialog } from "../../ui/admin/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { failureMessage } from "../../ui/route-failure.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { indianDay } from "../../ui/when.ts";
import { loadAllProducts } from "./load-all-products.ts";
import { saveSheet } from "./sheet-file.ts";

const ImportProducts = late(
  async () => (await import("./import-products.tsx")).default,
  <Loading label="Loading..." />,
);

interface SheetButtonsProps {
  categories: readonly AdminCategory[];
  onImported: () => void;
}

/** Exports all products to a spreadsheet, and imports them from one. */
export function SheetButtons({ categories, onImported }: SheetButtonsProps) {
  const toast = useToast();
  const [isExporting, setExporting] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const action = useAction();

  function close() {
    if (action.isBusy) return;
    setImporting(false);
    action.reset();
  }

  async function exportAll() {
    setExporting(true);
    try {
      const products = await loadAllProducts();
      await saveSheet(`products-${indianDay(new Date())}.csv`, products.map(exportedRow));
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Error",
        description: isApiError(error) ? error.message : failureMessage(error),
      });
    } finally {
      setExporting(false);
    }
  }

  return (
    <>
      <Button variant="ghost" isBusy={isExporting} busyLabel="Exporting..." onClick={() => void exportAll()}>
        <Download className="size-5" aria-hidden="true" />
        Export
      </Button>
      <Button variant="ghost" onClick={() => setImporting(true)}>
        <Upload className="size-5" aria-hidden="true" />
        Import
      </Button>
      <Dialog title="Import products" isWide isOpen={isImporting} onClose={close}>
        <ImportProducts
          action={action}
          categories={categories}
          onDone={() => {
            setImporting(false);
            onImported();
          }}
        />
      </Dialog>
    </>
  );
}
