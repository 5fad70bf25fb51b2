// A file of its own, since few pages need it at their start.
import type { ApiError } from "./api-client.ts";

/**
 * Whether the server has refused a call for good. Otherwise the same call may succeed later, or have succeeded already:
 * it was too slow (408), throttled (429) or got no reply, or the server failed.
 */
export function isFinalRefusal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
