// Why the last coupon was refused. The field shows it until its code changes, after the toast has closed too.
import { useCallback, useSyncExternalStore } from "react";
import { useToast } from "../../ui/toast.tsx";

let refusal: string | null = null;
let closeToast: (() => void) | null = null;
const listeners = new Set<() => void>();

function setRefusal(message: string | null): void {
  refusal = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message to show at the field; null without a refusal. */
export function useCouponRefusal(): string | null {
  return useSyncExternalStore(subscribe, () => refusal);
}

/** @returns shows the message of a refused coupon, as a toast and at the field */
export function useRefuseCoupon(): (message: string) => void {
  const toast = useToast();
  return useCallback(
    (message: string) => {
      closeToast?.();
      closeToast = toast({ title: "Error", description: message, variant: "destructive" });
      setRefusal(message);
    },
    [toast],
  );
}

/** The code has changed: the message is about another one. */
export function hideCouponRefusal(): void {
  setRefusal(null);
}

/** A coupon was accepted, or the field is gone: closes the toast too. */
export function endCouponRefusal(): void {
  closeToast?.();
  closeToast = null;
  setRefusal(null);
}
