import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { type AdminProduct, listAllProducts } from "../../../contract/admin-products.ts";
import type { AdminCategory } from "../../../contract/categories.ts";
import { MAX_PAGE_SIZE } from "../../../contract/paging.ts";
import { exportedRow } from "../../../rules/product-sheet.ts";
import { indianDate } from "../../../rules/time.ts";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { Dialog } from "../../ui/admin/dialog.tsx";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { adminApi } from "../admin-session.ts";
import { saveSheet } from "./sheet-file.ts";

const ImportProducts = lazyPart(async () => (await import("./import-products.tsx")).default, {
  placeholder: <Loading label="Loading..." />,
  Failure: PartFailure,
});

interface SheetButtonsProps {
  categories: readonly AdminCategory[];
}

/** Exports all products to a spreadsheet, and imports them from one. */
export function SheetButtons({ categories }: SheetButtonsProps) {
  const [isImporting, setImporting] = useState(false);
  const exporting = useAction();
  const action = useAction();

  function close() {
    if (action.isBusy) return;
    setImporting(false);
    action.reset();
  }

  const exportAll = () =>
    exporting.run(async () => {
      const products = await loadAllProducts();
      await saveSheet(`products-${indianDate(new Date())}.csv`, products.map(exportedRow));
    });

  return (
    <>
      <Button
        variant="ghost"
        isBusy={exporting.isBusy}
        busyLabel="Exporting..."
        onClick={() => void exportAll()}
      >
        <Download className="size-5" aria-hidden="true" />
        Export
      </Button>
      <Button variant="ghost" onClick={() => setImporting(true)}>
        <Upload className="size-5" aria-hidden="true" />
        Import
      </Button>
      {exporting.problem && <Banner className="basis-full">{exporting.problem}</Banner>}
      <Dialog title="Import products" isWide isOpen={isImporting} onClose={close} form={action}>
        <ImportProducts action={action} categories={categories} onDone={() => setImporting(false)} />
      </Dialog>
    </>
  );
}

/** Loads all products of the shop, page by page. */
async function loadAllProducts(): Promise<AdminProduct[]> {
  const all: AdminProduct[] = [];
  for (;;) {
    const last = all.slice(-1)[0];
    const query = { limit: String(MAX_PAGE_SIZE), ...(last ? { before: last._id } : {}) };
    const page = await adminApi(listAllProducts, { query });
    all.push(...page);
    if (page.length < MAX_PAGE_SIZE) return all;
  }
}
