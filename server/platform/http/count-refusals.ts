import type { RefusedKind } from "../../../rules/alerts.ts";
import type { ShopError } from "../../errors.ts";
import { countRefusal } from "../metrics/refusals.ts";

const KIND_OF_STATUS: Readonly<Record<number, RefusedKind>> = {
  401: "no valid session",
  403: "not allowed",
  429: "too many",
};

/** Counts a refusal that may be part of an attack. @returns whether it was counted */
export function countIfSuspicious({ status, isForged }: ShopError): boolean {
  const kind = isForged ? "forged signature" : KIND_OF_STATUS[status];
  if (kind) countRefusal(kind);
  return kind !== undefined;
}
