// All kinds of jobs. A job may run twice, so each task first checks what is left to do.
import type { Task, TaskList } from "graphile-worker";
import { cancelBooking } from "../consignments/cancel-booking.ts";
import { trackConsignment, trackConsignments } from "../consignments/track-consignments.ts";
import type { Deps } from "../deps.ts";
import type { JobPayloads } from "../jobs/enqueue.ts";
import { sendOrderMessage } from "../manage-orders/send-order-message.ts";
import { handlePaymentEvent } from "../payments/handle-payment-event.ts";
import { pushRefunds } from "../payments/push-refunds.ts";
import { carryOnRun } from "../shipping-runs/carry-on-run.ts";

export function taskList(deps: Deps): TaskList {
  const tasks: { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } = {
    "handle-payment-event": ({ eventId }) => handlePaymentEvent(deps, eventId),
    "push-refunds": () => pushRefunds(deps),
    "cancel-booking": ({ id }) => cancelBooking(deps, id),
    "track-consignments": ({ id }) => (id ? trackConsignment(deps, id) : trackConsignments(deps)),
    "carry-on-shipping-run": ({ id }) => carryOnRun(deps, id),
    "send-order-message": ({ id }) => sendOrderMessage(deps, id),
  };
  return Object.fromEntries(
    Object.entries(tasks).map(([name, run]) => [name, ((payload) => run(payload as never)) satisfies Task]),
  );
}
