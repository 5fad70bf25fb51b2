import { useEffect, useState } from "react";
import { isApiError } from "../../../../contract/api-client.ts";
import type { ReplyOf } from "../../../../contract/call.ts";
import { listOrderWords } from "../../../../contract/find-orders.ts";
import { adminApi } from "../../admin-session.ts";

/** Couriers and coupons to choose from; none until they are loaded. */
export function useOrderWords(): ReplyOf<typeof listOrderWords> {
  const [words, setWords] = useState<ReplyOf<typeof listOrderWords>>({ couriers: [], coupons: [] });
  useEffect(() => {
    adminApi(listOrderWords).then(setWords, (error) => {
      // The other filters work without them.
      if (!isApiError(error)) throw error;
    });
  }, []);
  return words;
}
