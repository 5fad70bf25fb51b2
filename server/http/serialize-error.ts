// An error as the log has it.

export interface SerializedError {
  type: string;
  message: string;
  stack: string;
  [key: string]: unknown;
}

/**
 * Logs only these properties: others may repeat what a shopper typed, such as PostgreSQL's `detail`. An error whose
 * message may do so has other words for the log, `inLog`.
 */
export function serializeError(error: Error & { code?: unknown; inLog?: string }): SerializedError {
  const { name, message, code, stack = "", cause, inLog = message } = error;
  const serializedCause = cause instanceof Error ? { cause: serializeError(cause) } : {};
  return {
    type: name,
    message: inLog,
    stack: stack.replace(message, () => inLog),
    ...(code === undefined ? {} : { code }),
    ...serializedCause,
  };
}
