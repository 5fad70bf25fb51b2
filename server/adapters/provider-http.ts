// HTTP calls to a provider: limited in time, and answers are not trusted to be as documented.

/** The provider did not answer in time, or not as documented. */
export class ProviderError extends Error {
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;

  // Without the answer's body: it may repeat a phone or an e-mail, and errors are logged.
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export interface ProviderCall {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  /** For the whole call, connecting included. */
  timeoutMs: number;
}

/**
 * @returns the answer's status and JSON
 * @throws ProviderError when there is no answer, no JSON, or a 5xx
 */
export async function callProvider(call: ProviderCall): Promise<{ status: number; json: unknown }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(call.url, {
      method: call.method,
      headers: {
        ...call.headers,
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: AbortSignal.timeout(call.timeoutMs),
      redirect: "error",
    });
    text = await response.text();
  } catch (cause) {
    throw new ProviderError("no answer", null, { cause });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProviderError(`not JSON (status ${response.status})`, response.status);
  }
  if (response.status >= 500) throw new ProviderError(`status ${response.status}`, response.status);
  return { status: response.status, json };
}

export interface ProviderDownload {
  url: string;
  /** The accepted media types. */
  types: readonly string[];
  maxBytes: number;
  /** For the whole call, connecting included. */
  timeoutMs: number;
}

/**
 * Downloads a file that a provider points to. The caller has checked that the URL may be fetched.
 * @throws ProviderError when there is no answer, or a file of another type or too large
 */
export async function downloadFromProvider({
  url,
  types,
  maxBytes,
  timeoutMs,
}: ProviderDownload): Promise<Buffer> {
  let status: number | null = null;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
    status = response.status;
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!response.ok || !types.includes(type) || !response.body) {
      await response.body?.cancel();
      throw new ProviderError(`no file (status ${status})`, status);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      // Throwing out of the loop cancels the transfer.
      if (size > maxBytes) throw new ProviderError("file too large", status);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError("no file", status, { cause });
  }
}
