import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { listPicked, type PickedProduct, pickProduct } from "../../../contract/pick-list.ts";
import { slug } from "../../../rules/ids.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

/** Ms between two looks at what the others have ticked. */
const LOOK_MS = 4_000;

/** The ticks of today's pick list, which all packers share. */
export function usePicked() {
  const toast = useToast();
  const [picked, setPicked] = useState<ReadonlyMap<string, PickedProduct>>(new Map());
  /** Ticks on their way: an answer of before must not take them off again. */
  const sending = useRef(0);

  const show = useCallback((ticks: readonly PickedProduct[]) => {
    setPicked(new Map(ticks.map((tick) => [tick.productId, tick])));
  }, []);

  useEffect(() => {
    let isGone = false;
    async function look() {
      if (document.hidden || sending.current > 0) return;
      // Where it cannot be asked for, the ticks stay as they are until the next look.
      const ticks = await adminApi(listPicked).catch(() => null);
      if (ticks && !isGone && sending.current === 0) show(ticks);
    }
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [show]);

  /** @param packets that the list asks for; 0 takes the tick back */
  const tick = useCallback(
    async (productId: string, packets: number) => {
      const before = picked;
      const after = new Map(before);
      if (packets === 0) after.delete(productId);
      else after.set(productId, { productId: slug(productId), packets, by: "" });
      setPicked(after);
      sending.current += 1;
      try {
        const ticks = await adminApi(pickProduct, {
          params: { productId: slug(productId) },
          body: { packets },
        });
        if (sending.current === 1) show(ticks);
      } catch (error) {
        if (!isApiError(error)) throw error;
        setPicked(before);
        toast({ title: "The tick was not saved", description: error.message, variant: "destructive" });
      } finally {
        sending.current -= 1;
      }
    },
    [picked, show, toast],
  );

  return { picked, tick };
}
