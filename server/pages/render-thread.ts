// A thread that renders pages. What their loaders ask the API for, the thread that answers asks for them.
import { parentPort, workerData } from "node:worker_threads";
import type { Transport, WireReply } from "../../contract/api-client.ts";
import type { RenderPage } from "../../contract/page-seam.ts";
import { type FromRenderer, hearError, type ToRenderer, tellError } from "./render-messages.ts";

const { renderPage } = (await import(workerData as string)) as { renderPage: RenderPage<Request, Response> };

const calls = new Map<number, { resolve: (reply: WireReply) => void; reject: (error: Error) => void }>();
let callsMade = 0;

const tell = (message: FromRenderer) => parentPort?.postMessage(message);

function transportOf(page: number): Transport {
  return ({ onProgress: _, ...request }) => {
    const call = callsMade++;
    tell({ kind: "call", page, call, request });
    return new Promise((resolve, reject) => calls.set(call, { resolve, reject }));
  };
}

async function render({ page, url, headers, services }: Extract<ToRenderer, { kind: "render" }>) {
  try {
    const rendered = await renderPage(new Request(url, { headers }), {
      ...services,
      transport: transportOf(page),
      reportFailure: (error) => tell({ kind: "report", page, error: tellError(error) }),
    });
    const body = await rendered.text();
    tell({ kind: "page", page, status: rendered.status, headers: [...rendered.headers], body });
  } catch (error) {
    tell({ kind: "no page", page, error: tellError(error) });
  }
}

parentPort?.on("message", (message: ToRenderer) => {
  if (message.kind === "render") return void render(message);
  const call = calls.get(message.call);
  calls.delete(message.call);
  if (message.kind === "reply") call?.resolve(message.reply);
  else call?.reject(hearError(message.error));
});
