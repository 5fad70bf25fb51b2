// Everything the worker can be asked to do. A job may run twice: each task looks before it acts.
import type { Task, TaskList } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { handlePaymentEvent } from "./handle-payment-event.ts";
import { pushRefunds } from "./push-refunds.ts";
import { sendOrderReceived } from "./send-order-received.ts";

export interface JobPayloads {
  "handle-payment-event": { eventId: string };
  "push-refunds": Record<string, never>;
  "send-order-received": { id: string };
}

export function taskList(deps: Deps): TaskList {
  const tasks: { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } = {
    "handle-payment-event": ({ eventId }) => handlePaymentEvent(deps, eventId),
    "push-refunds": () => pushRefunds(deps),
    "send-order-received": ({ id }) => sendOrderReceived(deps, id),
  };
  return Object.fromEntries(
    Object.entries(tasks).map(([name, run]) => [name, ((payload) => run(payload as never)) satisfies Task]),
  );
}
