import { useEffect, useRef } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { listPicked, type PickedProduct, pickProduct } from "../../../contract/pick-list.ts";
import { type OrderNumber, slug } from "../../../rules/ids.ts";
import { useRowProblems } from "../../ui/admin/row-problem.tsx";
import { useInstantSave } from "../../ui/admin/use-instant-save.ts";
import { adminApi } from "../admin-session.ts";
import { sendInBatches } from "../order/send-in-batches.ts";
import { useCall } from "../store/queries.ts";

/** Poll interval for the ticks of other packers, ms. */
const POLL_MS = 4_000;
/** Orders per request: with the longest order numbers, 3,000 would exceed the server's limit for a body. */
const AT_ONCE = 1_000;

const NONE: readonly PickedProduct[] = [];

interface Tick {
  orderIds: readonly OrderNumber[];
  isPicked: boolean;
}

/** The ticks of the pick list by product. All packers share them. */
export function usePicked() {
  const { problems, setProblem } = useRowProblems();
  const { data: saved = NONE } = useCall(listPicked, {}, { everyMs: POLL_MS });
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

  const { latest, choose } = useInstantSave<string, Tick | null>({
    async save(productId, tick) {
      if (!tick) return;
      await sendInBatches(tick.orderIds, AT_ONCE, async (batch) => {
        const params = { productId: slug(productId) };
        await adminApi(pickProduct, { params, body: { orderIds: batch, isPicked: tick.isPicked } });
      });
    },
    onRefused(productId, tick, error) {
      if (!isApiError(error)) throw error;
      if (tick) failed.current.set(productId, tick);
      setProblem(productId, `Not saved. ${error.message}`);
    },
  });

  async function tick(productId: string, orderIds: readonly OrderNumber[], isPicked: boolean) {
    failed.current.delete(productId);
    setProblem(productId, null);
    await choose(productId, { orderIds, isPicked });
  }

  /** The tick of a product; undefined if it was never ticked. */
  function pickedOf(productId: string): PickedProduct | undefined {
    const known = saved.find((product) => product.productId === productId);
    const chosen = latest(productId, null);
    return chosen ? withTick(known, productId, chosen) : known;
  }
  return { pickedOf, tick, problems };
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
