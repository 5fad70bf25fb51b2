// A worker thread that renders pages. The main thread makes the API calls of their loaders.
import { parentPort, workerData } from "node:worker_threads";
import type { Transport, WireReply } from "../../contract/api-client.ts";
import type { RenderPage } from "../../contract/page-renderer.ts";
import { deserializeError, type FromRenderer, serializeError, type ToRenderer } from "./render-messages.ts";

const { renderPage } = (await import(workerData as string)) as { renderPage: RenderPage<Request, Response> };

const calls = new Map<number, { resolve: (reply: WireReply) => void; reject: (error: Error) => void }>();
let callsMade = 0;

const post = (message: FromRenderer) => parentPort?.postMessage(message);

function transportOf(page: number): Transport {
  return ({ onProgress: _, ...request }) => {
    const call = callsMade++;
    post({ kind: "call", page, call, request });
    return new Promise((resolve, reject) => calls.set(call, { resolve, reject }));
  };
}

async function render({ page, url, headers, services }: Extract<ToRenderer, { kind: "render" }>) {
  try {
    const rendered = await renderPage(new Request(url, { headers }), {
      ...services,
      transport: transportOf(page),
      reportFailure: (error) => post({ kind: "report", page, error: serializeError(error) }),
    });
    const body = await rendered.text();
    post({ kind: "page", page, status: rendered.status, headers: [...rendered.headers], body });
  } catch (error) {
    post({ kind: "no page", page, error: serializeError(error) });
  }
}

parentPort?.on("message", (message: ToRenderer) => {
  if (message.kind === "render") return void render(message);
  const call = calls.get(message.call);
  calls.delete(message.call);
  if (message.kind === "reply") call?.resolve(message.reply);
  else call?.reject(deserializeError(message.error));
});
