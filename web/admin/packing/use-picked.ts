import { useEffect, useRef } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { listPicked, type PickedProduct, pickProduct } from "../../../contract/pick-list.ts";
import { type OrderNumber, slug } from "../../../rules/ids.ts";
import { useRowProblems } from "../../ui/admin/row-problem.tsx";
import { useSwitching } from "../../ui/admin/use-switching.ts";
import { adminApi } from "../admin-session.ts";
import { sendInBatches } from "../orders/send-in-batches.ts";
import { queryClient, queryOf, useCall } from "../use-call.ts";

/** Poll interval for the ticks of other packers, ms. */
const POLL_MS = 4_000;
/** Orders per request: with the longest order numbers, 3,000 would exceed the server's limit for a body. */
const AT_ONCE = 1_000;

const PICKED = queryOf(listPicked, {});
const NONE: readonly PickedProduct[] = [];

/** The ticks of the pick list by product. All packers share them. */
export function usePicked() {
  const { problems, setProblem } = useRowProblems();
  const { data: picked = NONE } = useCall(listPicked, {}, { everyMs: POLL_MS });
  const sendTick = useSwitching();
  const failed = useRef(new Map<string, { orderIds: readonly OrderNumber[]; isPicked: boolean }>());

  // A tick whose reply was lost may have been saved: its message disappears when a poll shows the tick.
  useEffect(() => {
    for (const [productId, { orderIds, isPicked }] of failed.current) {
      const known = new Set(picked.find((product) => product.productId === productId)?.orderIds);
      if (orderIds.some((id) => known.has(id) !== isPicked)) continue;
      failed.current.delete(productId);
      setProblem(productId, null);
    }
  }, [picked, setProblem]);

  async function tick(productId: string, orderIds: readonly OrderNumber[], isPicked: boolean) {
    failed.current.delete(productId);
    setProblem(productId, null);
    // The reply of a poll that began before the tick would remove it again.
    await queryClient.cancelQueries(PICKED);
    show(productId, { orderIds, isPicked });
    await sendTick(productId, !isPicked, isPicked, {
      async save(isPicked) {
        let all: readonly PickedProduct[] = [];
        await sendInBatches(orderIds, AT_ONCE, async (batch) => {
          const params = { productId: slug(productId) };
          all = await adminApi(pickProduct, { params, body: { orderIds: batch, isPicked } });
        });
        return all.find((product) => product.productId === productId);
      },
      onSaved: (saved) => replace(productId, () => saved),
      onRefused(known, error) {
        show(productId, { orderIds, isPicked: known });
        if (!isApiError(error)) throw error;
        failed.current.set(productId, { orderIds, isPicked: !known });
        setProblem(productId, `Not saved. ${error.message}`);
      },
    });
  }

  return {
    picked: new Map<string, PickedProduct>(picked.map((product) => [product.productId, product])),
    tick,
    problems,
  };
}

/** Replaces the ticks of a product in the cache. */
function replace(
  productId: string,
  change: (before: PickedProduct | undefined) => PickedProduct | undefined,
): void {
  queryClient.setQueryData(PICKED.queryKey, (all = []) => {
    const after = change(all.find((product) => product.productId === productId));
    const others = all.filter((product) => product.productId !== productId);
    return after ? [...others, after] : others;
  });
}

/** Shows ticks before the server replies. */
function show(
  productId: string,
  { orderIds, isPicked }: { orderIds: readonly OrderNumber[]; isPicked: boolean },
): void {
  replace(productId, (before) => {
    const ids = new Set(before?.orderIds);
    for (const id of orderIds) {
      if (isPicked) ids.add(id);
      else ids.delete(id);
    }
    return { productId: slug(productId), orderIds: [...ids], by: "" };
  });
}
