import type { OrderNumber } from "../../../rules/ids.ts";
import { Button } from "../../ui/button.tsx";
import { WayBack } from "./way-back.tsx";

/** Shown when the order could not be loaded. */
export function OrderProblem({
  orderId,
  message,
  onRetry,
}: {
  orderId: OrderNumber;
  message: string;
  onRetry: (() => void) | null;
}) {
  return (
    <main className="shell flex min-h-[60vh] flex-col items-center justify-center gap-4 py-16 text-center">
      <h1 className="sr-only">Address and payment</h1>
      <div role="alert" className="space-y-2">
        <p className="font-display text-heading font-bold wrap-anywhere">{message}</p>
        <p className="text-lg text-ink-soft">Please try different order id</p>
      </div>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      <WayBack orderId={orderId} variant="secondary" />
    </main>
  );
}
