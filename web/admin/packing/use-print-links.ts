import { type SyntheticEvent, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { PackingStatus } from "../paperwork/load-packing-list.ts";
import { BATCH_NOT_STORED, batchPath, freshBatchKey, savePackingBatch } from "../paperwork/packing-batch.tsx";

export type PrintLinks = ReturnType<typeof usePrintLinks>;

/**
 * The links to the pick list and the slips of a batch. The batch is stored when a link is pressed in any way, also with
 * the middle button or for its menu, which open it in a new tab. Another batch has another address.
 */
export function usePrintLinks(status: PackingStatus, orders: readonly AdminOrder[]) {
  const batch = [status, ...orders.map(({ orderId }) => orderId)].join();
  const [linked, setLinked] = useState(() => ({ batch, key: freshBatchKey() }));
  const [problem, setProblem] = useState<string | null>(null);
  if (linked.batch !== batch) setLinked({ batch, key: freshBatchKey() });

  function store(event: SyntheticEvent) {
    const isStored = savePackingBatch(linked.key, status, orders);
    setProblem(isStored ? null : BATCH_NOT_STORED);
    if (!isStored) event.preventDefault();
  }

  const linkTo = (path: string) => ({
    to: batchPath(path, linked.key),
    prefetch: "none" as const,
    onPointerDown: store,
    onContextMenu: store,
    onClick: store,
    onAuxClick: store,
  });
  return { pickList: linkTo("pick-list"), slips: linkTo("packing-slips"), problem };
}
