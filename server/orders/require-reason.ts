import { ShopError } from "../errors.ts";

/** @throws ShopError INVALID_INPUT with `message` if the reason is empty */
export function requireReason(reason: string, message: string): void {
  if (reason === "") throw new ShopError("INVALID_INPUT", { message, fields: { reason: message } });
}
