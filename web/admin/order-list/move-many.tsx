import { useState } from "react";
import { type AdminOrder, countOrders } from "../../../contract/orders.ts";
import { MAX_IN_RUN } from "../../../contract/shipping-runs.ts";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { HandOverManyDialog } from "../order/hand-over-dialog.tsx";
import { InvoicesButton } from "../order/invoices-button.tsx";
import { ManyRunStatus } from "../order/many-run.tsx";
import { HAND_OVER_MANY, type ManyStep } from "../order/many-steps.ts";
import { useShipByCourier } from "../order/use-ship-by-courier.ts";
import { useCall } from "../store/queries.ts";
import type { useChosenOrders } from "./use-chosen-orders.ts";

interface MoveManyProps {
  chosen: ReturnType<typeof useChosenOrders>;
  /** Null if this list has no bulk step. */
  step: ManyStep | null;
  orders: readonly AdminOrder[];
}

/** The bulk step for the chosen orders, with its progress and result. */
export function MoveMany({ chosen, step, orders }: MoveManyProps) {
  const { shown, choose, run, move, closeSummary } = chosen;
  const [isHandingOver, setHandingOver] = useState(false);
  const chosenIds = new Set(shown);
  const unbooked =
    step === HAND_OVER_MANY
      ? orders.filter(({ orderId, isBooked }) => chosenIds.has(orderId) && !isBooked)
      : [];
  const withoutNumber = unbooked.length;
  const { data } = useCall(countOrders, {}, { isWanted: withoutNumber > 0 });
  const shipping = useShipByCourier();
  const toBook = Math.min(withoutNumber, MAX_IN_RUN);
  return (
    <>
      {(run || shown.length > 0) && (
        <StickyBar variant="floating" label="Chosen orders" className="mt-4 border-2 border-leaf p-4">
          {shipping.problem && <Banner className="mb-3">{shipping.problem}</Banner>}
          <ManyRunStatus run={run} onClose={closeSummary} whatOfRest="They are still chosen." />
          {step && shown.length > 0 && !run?.isRunning && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="grow font-bold">{shown.length} chosen</p>
              <Button variant="ghost" onClick={() => choose(shown, false)}>
                Clear selection
              </Button>
              {step === HAND_OVER_MANY && <InvoicesButton orderIds={shown} className="max-sm:w-full" />}
              {toBook > 0 && data?.hasCourier && (
                <Button
                  variant="secondary"
                  isBusy={shipping.isBusy}
                  className="max-sm:w-full"
                  onClick={() => void shipping.ship(unbooked.map(({ orderId }) => orderId))}
                >
                  Ship {toBook} by courier
                </Button>
              )}
              <Button
                onClick={() => (withoutNumber > 0 ? setHandingOver(true) : void move())}
                className="max-sm:w-full"
              >
                {step.button}
              </Button>
            </div>
          )}
        </StickyBar>
      )}
      {isHandingOver && (
        <HandOverManyDialog
          total={shown.length}
          withoutNumber={withoutNumber}
          onConfirm={async () => {
            setHandingOver(false);
            void move();
          }}
          onClose={() => setHandingOver(false)}
        />
      )}
    </>
  );
}
