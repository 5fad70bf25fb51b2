// In its own file, because the storefront's scripts check no input: the server does.
import type * as z from "zod/mini";
import { type Api, ApiError } from "./api-client.ts";

/** The invalid fields of an input by path, such as `items.0.quantity`, with their messages. */
export function invalidFields({ issues }: Pick<z.core.$ZodError, "issues">): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.length > 0 ? path.join(".") : "body"] ??= message;
  return fields;
}

const isOfSchema = (error: unknown): error is z.core.$ZodError =>
  typeof error === "object" && error !== null && "issues" in error;

/** An API whose error for an input against the contract is that of the server, before anything is sent. */
export const refusingInput = (send: Api): Api =>
  (async (call, ...input) => {
    try {
      return await send(call, ...input);
    } catch (cause) {
      if (!isOfSchema(cause)) throw cause;
      const fields = invalidFields(cause);
      const message = Object.values(fields)[0] ?? call.failure;
      throw new ApiError(message, { status: 400, code: "INVALID_INPUT", fields, cause });
    }
  }) as Api;
