// Sends forms by XMLHttpRequest, since fetch does not report upload progress.
import type { Transport, WireReply, WireRequest } from "../../contract/api-client.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { fetchTransport } from "../api.ts";

const TIMEOUT_MS = 5 * MINUTE_MS;

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob) form.append(name, each);
      else if (each !== undefined) form.append(name, String(each));
    }
  }
  return form;
}

/** The parsed JSON body; undefined if it is not valid JSON. */
function readJson(sent: XMLHttpRequest): unknown {
  if (!sent.getResponseHeader("content-type")?.includes("json")) return undefined;
  try {
    return JSON.parse(sent.responseText);
  } catch {
    return undefined;
  }
}

/** A proxy has a limit of its own, such as nginx's client_max_body_size, and replies with a page instead of JSON. */
const PROXY_REFUSAL = {
  message: "This is too large for your server's proxy; choose smaller pictures.",
  code: "TOO_LARGE",
};

/** Sends JSON by fetch, and forms by XMLHttpRequest with progress events. */
export const adminTransport: Transport = async (request) => {
  const reply = await (request.isForm ? sendForm(request) : fetchTransport(request));
  return reply.status === 413 && reply.json === undefined ? { ...reply, json: PROXY_REFUSAL } : reply;
};

function sendForm(request: WireRequest): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest();
    sent.open(request.method, request.url);
    sent.timeout = TIMEOUT_MS;
    sent.responseType = "text";
    sent.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(request.headers)) sent.setRequestHeader(name, value);
    sent.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && request.onProgress?.(loaded / total);
    sent.onerror = () => reject(new TypeError("the form was not sent"));
    sent.ontimeout = sent.onerror;
    sent.onload = () => {
      const json = readJson(sent);
      const retryAfter = Number(sent.getResponseHeader("retry-after"));
      resolve({
        status: sent.status,
        json,
        retryAfter: retryAfter > 0 ? retryAfter : null,
      });
    };
    sent.send(formOf(request.body));
  });
}
