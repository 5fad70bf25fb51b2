// How an error is written to the log.
import { asShopError, ShopError } from "../../errors.ts";

export interface SerializedError {
  type: string;
  message: string;
  stack?: string;
  [key: string]: unknown;
}

/** Properties of an error that control how it is logged. */
interface Loggable extends Error {
  code?: unknown;
  /** Replaces `message`, if that may repeat a shopper's input. */
  inLog?: string;
  /** Whether it is an expected failure of another machine, such as a provider's: our stack then explains nothing. */
  isForeseen?: boolean;
}

/**
 * Logs only these properties: others may repeat a shopper's input, such as PostgreSQL's `detail`. Only unexpected
 * errors have a stack; a refusal has none.
 */
export function serializeError(error: Loggable, isCauseOfForeseen = false): SerializedError {
  const { name, message, code, stack = "", cause, inLog = message } = error;
  const hasStack = !isCauseOfForeseen && !isForeseen(error);
  return {
    type: name,
    message: inLog,
    ...(code === undefined ? {} : { code }),
    ...(hasStack ? { stack: stack.replace(message, () => inLog) } : {}),
    ...(error instanceof AggregateError
      ? { errors: error.errors.filter(isError).map((one) => serializeError(one, !hasStack)) }
      : {}),
    // The cause of a refusal may be a bug of ours, and then has its stack.
    ...(cause instanceof Error
      ? { cause: serializeError(cause, !hasStack && !(error instanceof ShopError)) }
      : {}),
  };
}

const isError = (thrown: unknown): thrown is Error => thrown instanceof Error;

function isForeseen(error: Loggable): boolean {
  return error.isForeseen ?? asShopError(error).code !== "UNEXPECTED";
}
