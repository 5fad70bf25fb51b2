import { isApiError } from "../../../contract/api-client.ts";
import { type AdminOrder, MAX_MOVED_AT_ONCE } from "../../../contract/orders.ts";
import { recordPaperwork } from "../../../contract/today.ts";
import type { Paperwork } from "../../../rules/paperwork.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

/** Has the shop note that slips or the sheet were made for orders, so that Today offers only what is new. */
export function useRecordPaperwork() {
  const toast = useToast();
  return async function record(
    orders: readonly Pick<AdminOrder, "orderId">[],
    kind: Paperwork,
  ): Promise<void> {
    const all = orders.map(({ orderId }) => orderId);
    try {
      for (let from = 0; from < all.length; from += MAX_MOVED_AT_ONCE)
        await adminApi(recordPaperwork, {
          body: { orderIds: all.slice(from, from + MAX_MOVED_AT_ONCE), kind },
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
