// Renders pages on worker threads, so that a slow page does not delay replies from the cache.
import { availableParallelism } from "node:os";
import type { WireReply, WireRequest } from "../../contract/api-client.ts";
import type { PageServices, RenderPage } from "../../contract/page-renderer.ts";
import { ShopError } from "../errors.ts";
import { deserializeError, openThread, type SerializedError } from "../platform/threads/open-thread.ts";

const THREAD = new URL("./render-thread.ts", import.meta.url);
/** In addition to the main thread. Each takes some 60 MB of memory. */
const MOST_THREADS = 4;
/** Pages queued per thread: more than a second of work. Beyond it requests are refused with Retry-After. */
const MOST_PAGES = 64;
const AGAIN_SECONDS = 2;

/** A page to be rendered, as it is passed to a thread. */
interface PageToRender {
  /** Names the page in the thread's calls. */
  page: number;
  url: string;
  headers: [string, string][];
  services: Pick<PageServices, "nonce" | "publicUrl" | "checkoutScript" | "serviceWorker">;
}

/** The functions of a thread that renders pages. */
export interface RenderThread {
  render(page: PageToRender): Promise<{ status: number; headers: [string, string][]; body: string }>;
}

/** The functions that such a thread calls. They act for the request of the page. */
export interface ForRenderThread {
  callApi(page: number, request: Omit<WireRequest, "onProgress">): Promise<WireReply>;
  reportFailure(page: number, error: SerializedError): Promise<void>;
}

/** The parts of a rendered page that are used. Building a Response would turn the text into a stream and back. */
export type RenderedPage = Pick<Response, "status" | "headers" | "text">;

/** A worker thread and the pages it renders. After a crash the next page starts a new thread. */
function openRenderer(build: string) {
  const pages = new Map<number, PageServices>();
  let begun = 0;
  const thread = openThread<RenderThread, ForRenderThread>(
    THREAD,
    {
      async callApi(page, request) {
        const services = pages.get(page);
        if (!services) throw new Error("the page is no longer rendered");
        return services.transport({ ...request, onProgress: undefined });
      },
      reportFailure: async (page, error) => pages.get(page)?.reportFailure(deserializeError(error)),
    },
    "renders pages",
    { workerData: build },
  );
  // Started at once: loading the pages' code takes as long as fifty pages.
  void thread.functions;

  return {
    countPages: () => pages.size,
    async render(request: Request, services: PageServices): Promise<RenderedPage> {
      const page = begun++;
      pages.set(page, services);
      const { nonce, publicUrl, checkoutScript, serviceWorker } = services;
      try {
        const { status, headers, body } = await thread.functions.render({
          page,
          url: request.url,
          headers: [...request.headers],
          services: { nonce, publicUrl, checkoutScript, serviceWorker },
        });
        return { status, headers: new Headers(headers), text: async () => body };
      } finally {
        pages.delete(page);
      }
    },
  };
}

/**
 * @param build URL of the web's server build
 * @param threads by default one less than the machine's processors
 * @returns a function that renders a page; it rejects with ShopError BUSY while too many are queued
 */
export function renderOnThreads(
  build: string,
  threads = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
): RenderPage<Request, RenderedPage> {
  const renderers = Array.from({ length: threads }, () => openRenderer(build));
  return async (request, services) => {
    const idlest = renderers.reduce((one, other) => (other.countPages() < one.countPages() ? other : one));
    if (idlest.countPages() >= MOST_PAGES) throw new ShopError("BUSY", { retryAfter: AGAIN_SECONDS });
    return idlest.render(request, services);
  };
}
