import { isApiError } from "../../../contract/api-client.ts";
import { type AdminOrder, MAX_MOVED_AT_ONCE } from "../../../contract/orders.ts";
import { recordPaperwork } from "../../../contract/today.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { Paperwork } from "../../../rules/paperwork.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

/**
 * Has the shop note that slips or the sheet were made for orders, so that Today offers only what is new. Says so where
 * something on them was changed meanwhile.
 */
export function useRecordPaperwork() {
  const toast = useToast();
  return async function record(
    orders: readonly Pick<AdminOrder, "orderId" | "paperworkVersion">[],
    kind: Paperwork,
  ): Promise<void> {
    const changed: OrderNumber[] = [];
    try {
      for (let from = 0; from < orders.length; from += MAX_MOVED_AT_ONCE) {
        const some = orders.slice(from, from + MAX_MOVED_AT_ONCE);
        const orderIds = some.map(({ orderId }) => orderId);
        const versions = some.map(({ paperworkVersion }) => paperworkVersion);
        const reply = await adminApi(recordPaperwork, { body: { orderIds, versions, kind } });
        changed.push(...reply.changed);
      }
      if (changed.length > 0)
        toast({
          title: "Orders were changed meanwhile",
          description: `Load this page again, and make the ${kind} anew for ${changed.join(", ")}.`,
          variant: "destructive",
        });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast({
        title: "They are offered again on Today",
        description: error.message,
        variant: "destructive",
      });
    }
  };
}
