import { useCallback, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import {
  type AdminOrder,
  changeOrderStatus,
  MAX_MOVED_AT_ONCE,
  packOrders,
} from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

export interface Refusal {
  orderId: OrderNumber;
  message: string;
}

interface PackingCallbacks {
  /** Called for each batch, with those that are Packed now. */
  onPacked: (orderIds: OrderNumber[]) => void;
  /** The server refused because the screen is out of date. */
  onOutdated: () => void;
}

function logFailure(error: unknown): void {
  console.error("An order could not be marked as packed", error);
}

async function packOne(orderId: OrderNumber): Promise<void> {
  await adminApi(changeOrderStatus, { params: { id: orderId }, body: { status: "Packed" } });
}

/** Asks whether orders are packed, then moves them to Packed: a single one by its own call, many in batches. */
export function usePacking({ onPacked, onOutdated }: PackingCallbacks) {
  const toast = useToast();
  const [askedAbout, setAskedAbout] = useState<readonly OrderNumber[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);

  const ask = useCallback(
    (orders: readonly Pick<AdminOrder, "orderId">[]) => setAskedAbout(orders.map(({ orderId }) => orderId)),
    [],
  );

  async function packMany(orderIds: readonly OrderNumber[]): Promise<number> {
    let packedCount = 0;
    for (let from = 0; from < orderIds.length; from += MAX_MOVED_AT_ONCE) {
      const part = orderIds.slice(from, from + MAX_MOVED_AT_ONCE);
      const { packed, refused: others } = await adminApi(packOrders, { body: { orderIds: part } });
      onPacked(packed);
      packedCount += packed.length;
      if (others.length === 0) continue;
      logFailure(others);
      setRefused((before) => [...before, ...others]);
      onOutdated();
    }
    return packedCount;
  }

  async function confirm(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefused([]);
    try {
      const [first, ...others] = askedAbout;
      if (first !== undefined && others.length === 0) {
        await packOne(first);
        onPacked([first]);
        toast({ title: `${first} is packed`, variant: "success" });
      } else {
        const count = await packMany(askedAbout);
        if (count > 0) toast({ title: `${count} orders packed`, variant: "success" });
      }
    } catch (error) {
      logFailure(error);
      toast({
        title: "Not marked as packed",
        description: isApiError(error) ? error.message : changeOrderStatus.failure,
        variant: "destructive",
      });
      if (isApiError(error) && (error.status === 409 || error.status === 404)) onOutdated();
    } finally {
      setBusy(false);
      setAskedAbout([]);
    }
  }

  return {
    askedAbout,
    isBusy,
    refused,
    ask,
    close: () => setAskedAbout([]),
    confirm,
    dismissRefused: () => setRefused([]),
  };
}
