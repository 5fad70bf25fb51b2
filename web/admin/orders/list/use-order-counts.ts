import { useEffect, useState } from "react";
import { isApiError } from "../../../../contract/api-client.ts";
import { countOrders } from "../../../../contract/orders.ts";
import { adminApi } from "../../admin-session.ts";

export type OrderCounts = Record<string, number>;

/** How many orders there are by status: as loaded, and as counted again since. */
export function useOrderCounts(loaded: OrderCounts) {
  const [counts, setCounts] = useState(loaded);
  useEffect(() => setCounts(loaded), [loaded]);

  async function countAgain(): Promise<void> {
    try {
      setCounts((await adminApi(countOrders)).counts);
    } catch (error) {
      // Nobody asked for it: the old counts stand until the next time.
      if (!isApiError(error)) throw error;
    }
  }
  return { counts, countAgain };
}
