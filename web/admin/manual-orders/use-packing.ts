import { useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import {
  type AdminOrder,
  changeOrderStatus,
  MAX_PACKED_AT_ONCE,
  packOrders,
} from "../../../contract/orders.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

export interface Refusal {
  orderId: string;
  message: string;
}

interface PackingEnds {
  /** Some of them are Packed now. */
  onPacked: (orderIds: string[]) => void;
  /** The server knows more of the orders than the glass shows. */
  onOutdated: () => void;
}

function logFailure(error: unknown): void {
  console.error("An order could not be marked as packed", error);
}

async function packOne(orderId: string): Promise<void> {
  await adminApi(changeOrderStatus, { params: { id: orderId }, body: { status: "Packed" } });
}

/** Asks whether orders are packed, and moves them to Packed: one by its own call, many a few hundred at a time. */
export function usePacking({ onPacked, onOutdated }: PackingEnds) {
  const toast = useToast();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);

  async function packMany(orderIds: readonly string[]): Promise<number> {
    let packedCount = 0;
    for (let from = 0; from < orderIds.length; from += MAX_PACKED_AT_ONCE) {
      const part = orderIds.slice(from, from + MAX_PACKED_AT_ONCE);
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
      const [first, ...others] = asked;
      if (first !== undefined && others.length === 0) {
        await packOne(first);
        onPacked([first]);
        toast({ title: `${first} is packed`, variant: "success" });
      } else {
        const count = await packMany(asked);
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
      setAsked([]);
    }
  }

  return {
    asked,
    isBusy,
    refused,
    ask: (orders: readonly Pick<AdminOrder, "orderId">[]) => setAsked(orders.map(({ orderId }) => orderId)),
    close: () => setAsked([]),
    confirm,
    forgetRefused: () => setRefused([]),
  };
}
