import { checkAdminToken } from "../../../contract/admin-session.ts";
import { ApiError, CONNECTION_LOST } from "../../../contract/api-client.ts";
import { Failure } from "../../../contract/call.ts";
import { adminApi, readSession } from "../admin-session.ts";

function lost(cause: unknown): never {
  throw new ApiError(CONNECTION_LOST, { status: 0, code: "NO_CONNECTION", cause });
}

/**
 * Fetches a file with the admin's token.
 * @param body sent as JSON, by POST
 * @param failed what to say where the server says nothing
 * @throws ApiError with a message to show, also where the file breaks off
 */
export async function fetchFile(path: string, failed: string, body?: unknown): Promise<Blob> {
  for (;;) {
    const authorization = `Bearer ${readSession("adminToken") ?? ""}`;
    const asked: RequestInit =
      body === undefined
        ? { headers: { authorization } }
        : {
            method: "POST",
            headers: { authorization, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    const answer = await fetch(path, asked).catch(lost);
    if (answer.ok) return answer.blob().catch(lost);
    if (answer.status === 401) {
      // This call asks for a new login on the spot, as every other call would.
      await adminApi(checkAdminToken);
      continue;
    }
    const failure = Failure.safeParse(await answer.json().catch(() => null));
    throw new ApiError(failure.data?.message ?? failed, {
      status: answer.status,
      code: failure.data?.code ?? "UNKNOWN",
    });
  }
}
