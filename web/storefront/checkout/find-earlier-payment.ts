import { paymentsBegun } from "../remembered.ts";
import type { EarlierPayment } from "./decide-earlier-payments.ts";

/** Whether a payment was started in this browser whose outcome no page has seen. */
export const hasBegunPayment = (): boolean => paymentsBegun.read() !== null;

/** `findPaid`, whose code is loaded only if a payment was started. @throws if the code cannot be loaded */
export async function findEarlierPayment(): Promise<EarlierPayment | null> {
  if (!hasBegunPayment()) return null;
  const { findPaid } = await import("./earlier-payment.tsx");
  return findPaid();
}
