import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { listPicked, type PickedProduct, pickProduct } from "../../../contract/pick-list.ts";
import { type OrderNumber, slug } from "../../../rules/ids.ts";
import { useRowProblems } from "../../ui/admin/row-problem.tsx";
import { adminApi } from "../admin-session.ts";

/** Ms between two looks at what the others have ticked. */
const LOOK_MS = 4_000;

/** The ticks of the pick list, which all packers share, by product. */
export function usePicked() {
  const { problems, setProblem } = useRowProblems();
  const [picked, setPicked] = useState<Ticks>(new Map());
  /** Counts the ticks made here: an answer of before the last one must not take it off again. */
  const ticks = useRef(0);

  const look = useCallback(async () => {
    const asked = ticks.current;
    // Where it cannot be asked for, the ticks stay as they are until the next look.
    const all = await adminApi(listPicked).catch(() => null);
    if (all && asked === ticks.current) setPicked(byProduct(all));
  }, []);

  useEffect(() => {
    void look();
    const timer = setInterval(() => void (document.hidden || look()), LOOK_MS);
    return () => clearInterval(timer);
  }, [look]);

  const tick = useCallback(
    async (productId: string, orderIds: OrderNumber[], isPicked: boolean) => {
      setProblem(productId, null);
      ticks.current += 1;
      const mine = ticks.current;
      setPicked((before) => withTick(before, productId, orderIds, isPicked));
      try {
        const all = await adminApi(pickProduct, {
          params: { productId: slug(productId) },
          body: { orderIds, isPicked },
        });
        if (mine === ticks.current) setPicked(byProduct(all));
      } catch (error) {
        if (!isApiError(error)) throw error;
        setProblem(productId, `The tick was not saved. ${error.message}`);
        setPicked((before) => withTick(before, productId, orderIds, !isPicked));
      }
    },
    [setProblem],
  );

  return { picked, tick, problems };
}

type Ticks = ReadonlyMap<string, PickedProduct>;

/** The ticks as they are shown before the shop has answered. */
function withTick(before: Ticks, productId: string, orderIds: OrderNumber[], isPicked: boolean): Ticks {
  const known = before.get(productId)?.orderIds ?? [];
  const after = isPicked ? [...known, ...orderIds] : known.filter((id) => !orderIds.includes(id));
  return new Map(before).set(productId, { productId: slug(productId), orderIds: after, by: "" });
}

function byProduct(all: readonly PickedProduct[]): Ticks {
  return new Map(all.map((product) => [product.productId, product]));
}
