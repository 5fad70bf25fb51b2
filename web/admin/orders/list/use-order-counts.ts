import { useEffect, useState } from "react";
import { isApiError } from "../../../../contract/api-client.ts";
import { countOrders } from "../../../../contract/orders.ts";
import { adminApi } from "../../admin-session.ts";

export type OrderCounts = Record<string, number>;

/** The number of orders by status: as loaded, then as counted again. */
export function useOrderCounts(loaded: OrderCounts) {
  const [counts, setCounts] = useState(loaded);
  useEffect(() => setCounts(loaded), [loaded]);

  async function countAgain(): Promise<void> {
    try {
      setCounts((await adminApi(countOrders)).counts);
    } catch (error) {
      // A background update: the old counts stay until the next one.
      if (!isApiError(error)) throw error;
    }
  }
  return { counts, countAgain };
}
