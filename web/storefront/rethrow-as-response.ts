import { data } from "react-router";
import { isApiError } from "../../contract/api-client.ts";

/**
 * Awaits a loader's calls. A failed call is rethrown as a response: React Router passes the message and status of
 * responses to the error page, but hides those of other exceptions.
 */
export async function rethrowAsResponse<T>(calls: Promise<T>): Promise<T> {
  try {
    return await calls;
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw data({ message: error.message }, { status: error.status || 503 });
  }
}
