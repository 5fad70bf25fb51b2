// An error as the log has it.
import { asShopError, ShopError } from "../../errors.ts";

export interface SerializedError {
  type: string;
  message: string;
  stack?: string;
  [key: string]: unknown;
}

/** What an error may say of itself to the log. */
interface Loggable extends Error {
  code?: unknown;
  /** Its message, where `message` may repeat what a shopper typed. */
  inLog?: string;
  /** Whether it happens to others' machines now and then: where in our code it was noticed says nothing then. */
  isForeseen?: boolean;
}

/**
 * Logs only these properties: others may repeat what a shopper typed, such as PostgreSQL's `detail`. Only what nobody
 * foresaw has its stack; a refusal has none.
 */
export function serializeError(error: Loggable, isCauseOfForeseen = false): SerializedError {
  const { name, message, code, stack = "", cause, inLog = message } = error;
  const hasStack = !isCauseOfForeseen && !isForeseen(error);
  return {
    type: name,
    message: inLog,
    ...(code === undefined ? {} : { code }),
    ...(hasStack ? { stack: stack.replace(message, () => inLog) } : {}),
    // What a refusal was caused by may be a mistake of ours.
    ...(cause instanceof Error
      ? { cause: serializeError(cause, !hasStack && !(error instanceof ShopError)) }
      : {}),
  };
}

function isForeseen(error: Loggable): boolean {
  return error.isForeseen ?? asShopError(error).code !== "UNEXPECTED";
}
