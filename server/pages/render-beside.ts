// Renders pages on threads of their own: however long one takes, whoever asks for what is kept does not wait for it.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { PageServices, RenderPage } from "../../contract/page-seam.ts";
import { ShopError } from "../errors.ts";
import {
  type FromRenderer,
  hearError,
  type ToldError,
  type ToRenderer,
  tellError,
} from "./render-messages.ts";

const THREAD = new URL("./render-thread.ts", import.meta.url);
/** Beside the thread that answers; more of them would only take memory, some 60 MB each. */
const MOST_THREADS = 4;
/** Pages that one thread has before it: more than a second of work. Who comes then is told when to come again. */
const MOST_PAGES = 64;
const AGAIN_SECONDS = 2;

interface Page {
  services: PageServices;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
}

/** What is read of a rendered page. A whole Response is one, and would make a stream of the text to make it a text again. */
export type RenderedPage = Pick<Response, "status" | "headers" | "text">;

/** One thread and the pages it is at. After a crash another one takes its place. */
class Renderer {
  readonly #build: string;
  readonly #pages = new Map<number, Page>();
  #worker: Worker | null;
  #begun = 0;

  constructor(build: string) {
    this.#build = build;
    // At once: loading the pages' code takes as long as fifty pages.
    this.#worker = this.#open();
  }

  get pages(): number {
    return this.#pages.size;
  }

  render(request: Request, services: PageServices): Promise<RenderedPage> {
    const page = this.#begun++;
    const { nonce, publicUrl, checkoutScript } = services;
    return new Promise((resolve, reject) => {
      this.#pages.set(page, { services, resolve, reject });
      this.#worker ??= this.#open();
      tell(this.#worker, {
        kind: "render",
        page,
        url: request.url,
        headers: [...request.headers],
        services: { nonce, publicUrl, checkoutScript },
      });
    });
  }

  #open(): Worker {
    const worker = new Worker(THREAD, { workerData: this.#build });
    // The shop ends when it has nothing left to answer.
    worker.unref();
    worker.on("message", (message: FromRenderer) => this.#hear(worker, message));
    const lose = (error: ToldError) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { reject } of this.#pages.values()) reject(hearError(error));
      this.#pages.clear();
    };
    worker.on("error", (error) => lose(tellError(error)));
    worker.on("exit", (code) =>
      lose(tellError(new Error(`the thread that renders pages ended with ${code}`))),
    );
    return worker;
  }

  #hear(worker: Worker, message: FromRenderer): void {
    const page = this.#pages.get(message.page);
    if (!page) return;
    switch (message.kind) {
      case "report":
        page.services.reportFailure(hearError(message.error));
        break;
      case "call":
        void askApi(worker, page, message);
        break;
      case "no page":
        this.#pages.delete(message.page);
        page.reject(hearError(message.error));
        break;
      case "page": {
        this.#pages.delete(message.page);
        const { status, headers, body } = message;
        page.resolve({ status, headers: new Headers(headers), text: async () => body });
      }
    }
  }
}

const tell = (worker: Worker, message: ToRenderer) => worker.postMessage(message);

/** Makes a call of a page. The reply goes to the thread that asked: another one after it numbers its calls from 0 again. */
async function askApi(
  worker: Worker,
  { services }: Page,
  { call, request }: Extract<FromRenderer, { kind: "call" }>,
): Promise<void> {
  try {
    const reply = await services.transport({ ...request, onProgress: undefined });
    tell(worker, { kind: "reply", call, reply });
  } catch (error) {
    tell(worker, { kind: "no reply", call, error: tellError(error) });
  }
}

/**
 * @param build URL of the web's server build
 * @param threads how many, unless given one less than the machine has processors
 * @returns renders a page; it rejects with ShopError BUSY while too many are waiting
 */
export function renderBeside(
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
