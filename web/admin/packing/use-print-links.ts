import { type MouseEvent, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import { useToast } from "../../ui/toast.tsx";
import type { PackingStatus } from "./load-packing-list.ts";
import { BATCH_NOT_STORED, batchPath, freshBatchKey, savePackingBatch } from "./packing-batch.tsx";

export type PrintLinks = ReturnType<typeof usePrintLinks>;

/** The links to the pick list and the slips of a batch. @param batch the orders, read when a link is opened */
export function usePrintLinks(status: PackingStatus, batch: () => readonly AdminOrder[]) {
  const toast = useToast();
  const [key] = useState(freshBatchKey);

  function store(event: MouseEvent) {
    if (savePackingBatch(key, status, batch())) return;
    event.preventDefault();
    toast({ title: "Not opened", description: BATCH_NOT_STORED, variant: "destructive" });
  }

  const linkTo = (path: string) => ({ to: batchPath(path, key), prefetch: "none" as const, onClick: store });
  return { pickList: linkTo("pick-list"), slips: linkTo("packing-slips") };
}
