import { useRef } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { listPicked, type PickedProduct, pickProduct } from "../../../contract/pick-list.ts";
import { type OrderNumber, slug } from "../../../rules/ids.ts";
import { useRowProblems } from "../../ui/admin/row-problem.tsx";
import { adminApi } from "../admin-session.ts";
import { queryClient, queryOf, useCall } from "../use-call.ts";

/** Poll interval for the ticks of other packers, ms. */
const POLL_MS = 4_000;

const PICKED = queryOf(listPicked, {});

/** The ticks of the pick list by product. All packers share them. */
export function usePicked() {
  const { problems, setProblem } = useRowProblems();
  const { data: picked = [] } = useCall(listPicked, {}, { everyMs: POLL_MS });
  const lastTick = useRef(0);

  async function tick(productId: string, orderIds: OrderNumber[], isPicked: boolean) {
    setProblem(productId, null);
    const number = ++lastTick.current;
    // The reply of a poll that began before the tick would remove it again.
    await queryClient.cancelQueries(PICKED);
    queryClient.setQueryData(PICKED.queryKey, (before = []) =>
      withTick(before, productId, orderIds, isPicked),
    );
    try {
      const all = await adminApi(pickProduct, {
        params: { productId: slug(productId) },
        body: { orderIds, isPicked },
      });
      if (number === lastTick.current) queryClient.setQueryData(PICKED.queryKey, all);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(productId, `Not saved. ${error.message}`);
      queryClient.setQueryData(PICKED.queryKey, (before = []) =>
        withTick(before, productId, orderIds, !isPicked),
      );
    }
  }

  return {
    picked: new Map<string, PickedProduct>(picked.map((product) => [product.productId, product])),
    tick,
    problems,
  };
}

/** The optimistic ticks until the server replies. */
function withTick(
  before: readonly PickedProduct[],
  productId: string,
  orderIds: readonly OrderNumber[],
  isPicked: boolean,
): PickedProduct[] {
  const known = before.find((product) => product.productId === productId)?.orderIds ?? [];
  const after = isPicked ? [...known, ...orderIds] : known.filter((id) => !orderIds.includes(id));
  const others = before.filter((product) => product.productId !== productId);
  return [...others, { productId: slug(productId), orderIds: after, by: "" }];
}
