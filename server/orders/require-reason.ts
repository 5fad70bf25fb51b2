import { ShopError } from "../errors.ts";

/** @throws ShopError INVALID_INPUT with `message` where there is no reason */
export function requireReason(reason: string, message: string): void {
  if (reason === "") throw new ShopError("INVALID_INPUT", { message, fields: { reason: message } });
}
