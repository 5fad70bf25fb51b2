// Renders pages on worker threads, so that a slow page does not delay replies from the cache.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { PageServices, RenderPage } from "../../contract/page-renderer.ts";
import { ShopError } from "../errors.ts";
import {
  deserializeError,
  type FromRenderer,
  type SerializedError,
  serializeError,
  type ToRenderer,
} from "./render-messages.ts";

const THREAD = new URL("./render-thread.ts", import.meta.url);
/** In addition to the main thread. Each takes some 60 MB of memory. */
const MOST_THREADS = 4;
/** Pages queued per thread: more than a second of work. Beyond it requests are refused with Retry-After. */
const MOST_PAGES = 64;
const AGAIN_SECONDS = 2;

interface Page {
  services: PageServices;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
}

/** The parts of a rendered page that are used. Building a Response would turn the text into a stream and back. */
export type RenderedPage = Pick<Response, "status" | "headers" | "text">;

/** A worker thread and the pages it renders. After a crash the next page starts a new thread. */
class Renderer {
  readonly #build: string;
  readonly #pages = new Map<number, Page>();
  #worker: Worker | null;
  #begun = 0;

  constructor(build: string) {
    this.#build = build;
    // Started at once: loading the pages' code takes as long as fifty pages.
    this.#worker = this.#open();
  }

  get pages(): number {
    return this.#pages.size;
  }

  render(request: Request, services: PageServices): Promise<RenderedPage> {
    const page = this.#begun++;
    const { nonce, publicUrl, checkoutScript, serviceWorker } = services;
    return new Promise((resolve, reject) => {
      this.#pages.set(page, { services, resolve, reject });
      this.#worker ??= this.#open();
      post(this.#worker, {
        kind: "render",
        page,
        url: request.url,
        headers: [...request.headers],
        services: { nonce, publicUrl, checkoutScript, serviceWorker },
      });
    });
  }

  #open(): Worker {
    const worker = new Worker(THREAD, { workerData: this.#build });
    // The thread does not prevent the process from exiting.
    worker.unref();
    worker.on("message", (message: FromRenderer) => this.#receive(worker, message));
    const lose = (error: SerializedError) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { reject } of this.#pages.values()) reject(deserializeError(error));
      this.#pages.clear();
    };
    worker.on("error", (error) => lose(serializeError(error)));
    worker.on("exit", (code) =>
      lose(serializeError(new Error(`the thread that renders pages ended with ${code}`))),
    );
    return worker;
  }

  #receive(worker: Worker, message: FromRenderer): void {
    const page = this.#pages.get(message.page);
    if (!page) return;
    switch (message.kind) {
      case "report":
        page.services.reportFailure(deserializeError(message.error));
        break;
      case "call":
        void callApi(worker, page, message);
        break;
      case "no page":
        this.#pages.delete(message.page);
        page.reject(deserializeError(message.error));
        break;
      case "page": {
        this.#pages.delete(message.page);
        const { status, headers, body } = message;
        page.resolve({ status, headers: new Headers(headers), text: async () => body });
      }
    }
  }
}

const post = (worker: Worker, message: ToRenderer) => worker.postMessage(message);

/** Makes an API call for a page. The reply goes to `worker`: a replacement thread numbers its calls from 0 again. */
async function callApi(
  worker: Worker,
  { services }: Page,
  { call, request }: Extract<FromRenderer, { kind: "call" }>,
): Promise<void> {
  try {
    const reply = await services.transport({ ...request, onProgress: undefined });
    post(worker, { kind: "reply", call, reply });
  } catch (error) {
    post(worker, { kind: "no reply", call, error: serializeError(error) });
  }
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
  const renderers = Array.from({ length: threads }, () => new Renderer(build));
  return async (request, services) => {
    const idlest = renderers.reduce((one, other) => (other.pages < one.pages ? other : one));
    if (idlest.pages >= MOST_PAGES) throw new ShopError("BUSY", { retryAfter: AGAIN_SECONDS });
    return idlest.render(request, services);
  };
}
