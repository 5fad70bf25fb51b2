import { useEffect, useRef, useState } from "react";
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

interface Tick {
  orderIds: readonly OrderNumber[];
  isPicked: boolean;
}

/** The ticks of the pick list by product. All packers share them. */
export function usePicked() {
  const { problems, setProblem } = useRowProblems();
  const { data: saved = NONE } = useCall(listPicked, {}, { everyMs: POLL_MS });
  // Ticks whose request is still running. They replace the reply of a poll, which may be older than the press.
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Tick>>(new Map());
  const sendTick = useSwitching();
  const failed = useRef(new Map<string, Tick>());

  // A tick whose reply was lost may have been saved: its message disappears when a poll shows the tick.
  useEffect(() => {
    for (const [productId, { orderIds, isPicked }] of failed.current) {
      const known = new Set(saved.find((product) => product.productId === productId)?.orderIds);
      if (orderIds.some((id) => known.has(id) !== isPicked)) continue;
      failed.current.delete(productId);
      setProblem(productId, null);
    }
  }, [saved, setProblem]);

  async function tick(productId: string, orderIds: readonly OrderNumber[], isPicked: boolean) {
    failed.current.delete(productId);
    setProblem(productId, null);
    setUnsaved((all) => new Map(all).set(productId, { orderIds, isPicked }));
    await sendTick(productId, !isPicked, isPicked, {
      async save(isPicked) {
        let all: readonly PickedProduct[] = [];
        await sendInBatches(orderIds, AT_ONCE, async (batch) => {
          const params = { productId: slug(productId) };
          all = await adminApi(pickProduct, { params, body: { orderIds: batch, isPicked } });
        });
        return all.find((product) => product.productId === productId);
      },
      onSaved: (product) => setSaved(productId, () => product),
      onRefused(known, error) {
        setSaved(productId, (before) => withTick(before, productId, { orderIds, isPicked: known }));
        if (!isApiError(error)) throw error;
        failed.current.set(productId, { orderIds, isPicked: !known });
        setProblem(productId, `Not saved. ${error.message}`);
      },
    });
  }

  /** Replaces the saved ticks of a product, and ends its unsaved one. */
  function setSaved(
    productId: string,
    change: (before: PickedProduct | undefined) => PickedProduct | undefined,
  ): void {
    // The reply of a poll that began before the tick was saved would remove it again.
    void queryClient.cancelQueries(PICKED);
    queryClient.setQueryData(PICKED.queryKey, (all = []) => {
      const after = change(all.find((product) => product.productId === productId));
      const others = all.filter((product) => product.productId !== productId);
      return after ? [...others, after] : others;
    });
    setUnsaved((all) => new Map([...all].filter(([id]) => id !== productId)));
  }

  const picked = new Map<string, PickedProduct>(saved.map((product) => [product.productId, product]));
  for (const [productId, change] of unsaved) {
    picked.set(productId, withTick(picked.get(productId), productId, change));
  }
  return { picked, tick, problems };
}

/** The ticks of a product after a press, before the server has replied. */
function withTick(
  before: PickedProduct | undefined,
  productId: string,
  { orderIds, isPicked }: Tick,
): PickedProduct {
  const changed = new Set<string>(orderIds);
  const others = (before?.orderIds ?? []).filter((id) => !changed.has(id));
  return {
    productId: slug(productId),
    orderIds: isPicked ? [...others, ...orderIds] : others,
    by: "",
  };
}
