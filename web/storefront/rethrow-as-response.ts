import { data } from "react-router";
import { isApiError } from "../../contract/api-client.ts";

interface ErrorBody {
  message: string;
}

/**
 * Awaits a loader's calls. A failed call is rethrown as a response: React Router passes its message and status on to
 * the error page, but hides what any other exception says.
 */
export async function rethrowAsResponse<T>(calls: Promise<T>): Promise<T> {
  try {
    return await calls;
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw data<ErrorBody>({ message: error.message }, { status: error.status || 503 });
  }
}
