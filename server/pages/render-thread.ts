// A worker thread that renders pages. The main thread makes the API calls of their loaders.
import { workerData } from "node:worker_threads";
import type { RenderPage } from "../../contract/page-renderer.ts";
import { serializeError, serveThread } from "../platform/threads/open-thread.ts";
import type { ForRenderThread, RenderThread } from "./render-on-threads.ts";

const { renderPage } = (await import(workerData as string)) as { renderPage: RenderPage<Request, Response> };

const main = serveThread<ForRenderThread, RenderThread>({
  async render({ page, url, headers, services }) {
    const rendered = await renderPage(new Request(url, { headers }), {
      ...services,
      transport: ({ onProgress: _, ...request }) => main.callApi(page, request),
      reportFailure: (error) => void main.reportFailure(page, serializeError(error)),
    });
    return { status: rendered.status, headers: [...rendered.headers], body: await rendered.text() };
  },
});
