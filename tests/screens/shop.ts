// Stands in for the shop: replies to the calls of the contract with what a test gives, and records what a screen sends.
import { matchPath } from "react-router";
import { expect } from "vitest";
import * as z from "zod/mini";
import { ALL_CALLS } from "../../contract/all-calls.ts";
import { type Call, Failure, type InputOf, type ReplyOf, type Schema } from "../../contract/call.ts";
import { ORDER_EVENTS, OrderEvent } from "../../contract/orders.ts";
import { PAGE_SIZE, type PageQuery } from "../../contract/paging.ts";

type AnyCall = Call<Schema, Schema, Schema, Schema>;

/** How the shop responds to a call. */
export interface Answer {
  call: AnyCall;
  /** @returns null if the reply is lost */
  respond: (input: unknown) => Response | null;
}

/** A success. @param value the reply, with money in paise; or a function that makes it from the input */
export function reply<C extends AnyCall>(
  call: C,
  value: ReplyOf<C> | ((input: InputOf<C>) => ReplyOf<C>),
): Answer {
  return {
    call,
    respond(input) {
      const sent = typeof value === "function" ? (value as (input: unknown) => unknown)(input) : value;
      return Response.json(z.encode(call.reply, sent as never), { status: call.status ?? 200 });
    },
  };
}

/** The page of a list that a call requests (contract/paging.ts). */
export function pageOf<Item extends { _id: string }>(
  items: readonly Item[],
  { limit = String(PAGE_SIZE), before }: z.output<typeof PageQuery>,
): Item[] {
  const from = items.findIndex(({ _id }) => _id === before) + 1;
  return items.slice(from, from + Number(limit));
}

/** The shop's error reply. */
export function refuse(call: AnyCall, status: number, failure: z.output<typeof Failure>): Answer {
  return { call, respond: () => Response.json(z.encode(Failure, failure), { status }) };
}

/** The reply of a proxy that does not pass the request on. */
export function refuseAtProxy(call: AnyCall, status: number): Answer {
  return { call, respond: () => new Response("", { status }) };
}

/** The connection breaks before the reply arrives. */
export function lose(call: AnyCall): Answer {
  return { call, respond: () => null };
}

// A path without parameters comes before one that has them.
const CALLS = Object.values(ALL_CALLS).toSorted(
  (one, other) => Number(one.path.includes(":")) - Number(other.path.includes(":")),
);

/** What a request carries: JSON, or a form whose repeated fields are lists. */
function readBody(body: RequestInit["body"]): unknown {
  if (typeof body === "string") return JSON.parse(body);
  if (!(body instanceof FormData)) return undefined;
  const names = [...new Set(body.keys())];
  const oneOrAll = (values: FormDataEntryValue[]) => (values.length > 1 ? values : values[0]);
  return Object.fromEntries(names.map((name) => [name, oneOrAll(body.getAll(name))]));
}

/** One request, decoded. @throws Error if the contract does not describe it */
function readRequest(url: URL, { method = "GET", body }: RequestInit): { call: AnyCall; input: unknown } {
  for (const call of CALLS) {
    const match = call.method === method && matchPath({ path: call.path, caseSensitive: true }, url.pathname);
    if (!match) continue;
    const decode = (schema: Schema, part: unknown) =>
      schema._zod.def.type === "undefined" ? undefined : z.decode(schema, part as never);
    return {
      call,
      input: {
        params: decode(call.params, match.params),
        query: decode(call.query, Object.fromEntries(url.searchParams)),
        body: decode(call.body, readBody(body)),
      },
    };
  }
  throw new Error("The contract has no such call.");
}

interface Hold {
  call: AnyCall;
  isHeld: (input: never) => boolean;
  count: number;
  released: Promise<void>;
}

export class Shop {
  /** What must not happen: requests or replies against the contract, and calls without an answer. */
  readonly faults: string[] = [];
  readonly #answers = new Map<AnyCall, Answer>();
  readonly #requests: { call: AnyCall; input: unknown }[] = [];
  readonly #holds = new Set<Hold>();
  readonly #streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  #open = 0;

  constructor(...answers: readonly Answer[]) {
    this.answer(...answers);
  }

  /** Sets how calls are answered from now on. */
  answer(...answers: readonly Answer[]): void {
    for (const answer of answers) this.#answers.set(answer.call, answer);
  }

  /** Sets how calls are answered that have no answer yet. */
  answerElse(...answers: readonly Answer[]): void {
    this.answer(...answers.filter(({ call }) => !this.#answers.has(call)));
  }

  /** The inputs of all requests so far, oldest first. */
  inputsOf<C extends AnyCall>(call: C): InputOf<C>[] {
    return this.#requests.filter((request) => request.call === call).map(({ input }) => input as InputOf<C>);
  }

  /**
   * Holds replies back. Each is that of the moment of its request.
   * @param isHeld which of them; by default all
   * @returns a function that waits until one is held, and sends them
   */
  hold<C extends AnyCall>(call: C, isHeld: (input: InputOf<C>) => boolean = () => true): () => Promise<void> {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const hold: Hold = { call, isHeld, count: 0, released };
    this.#holds.add(hold);
    return async () => {
      await expect.poll(() => hold.count, { message: `${call.path} is requested` }).toBeGreaterThan(0);
      this.#holds.delete(hold);
      resolve();
    };
  }

  /** Sends an event to the screens that listen to the order events. */
  emit(event: OrderEvent): void {
    const data = JSON.stringify(z.encode(OrderEvent, event));
    for (const stream of this.#streams)
      stream.enqueue(new TextEncoder().encode(`event: order\ndata: ${data}\n\n`));
  }

  /** Waits until all replies have arrived and are shown. For checks that something did not change. */
  async settled(): Promise<void> {
    await expect.poll(() => this.#open, { message: "open requests" }).toBe(0);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }

  /** In place of the browser's own. */
  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input), location.href);
    if (url.pathname === ORDER_EVENTS)
      return new Response(new ReadableStream({ start: (stream) => void this.#streams.push(stream) }));
    this.#open++;
    try {
      return await this.#respond(url, init);
    } finally {
      this.#open--;
    }
  };

  async #respond(url: URL, init: RequestInit): Promise<Response> {
    const fail = (error: unknown): never => {
      this.faults.push(`${init.method ?? "GET"} ${url.pathname}${url.search}: ${error}`);
      throw error;
    };
    let request: ReturnType<typeof readRequest>;
    try {
      request = readRequest(url, init);
    } catch (error) {
      return fail(error);
    }
    const { call, input } = request;
    this.#requests.push(request);
    const answer = this.#answers.get(call);
    if (!answer) return fail(new Error("The test gives no answer."));
    let response: Response | null;
    try {
      response = answer.respond(input);
    } catch (error) {
      return fail(error);
    }
    for (const hold of [...this.#holds].filter((one) => one.call === call && one.isHeld(input as never))) {
      hold.count++;
      await hold.released;
    }
    if (response === null) throw new TypeError("Failed to fetch");
    return response;
  }
}

/** In place of XMLHttpRequest: as much as web/admin/send-form.ts uses. */
export function formRequestOf(shop: Shop) {
  return class {
    readonly upload = {};
    status = 0;
    responseText = "";
    onload?: () => void;
    onerror?: () => void;
    #address = "";
    #method = "";
    #headers = new Headers();

    open(method: string, address: string) {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader() {}

    getResponseHeader(name: string) {
      return this.#headers.get(name);
    }

    async send(body: FormData) {
      try {
        const response = await shop.fetch(this.#address, { method: this.#method, body });
        this.status = response.status;
        this.#headers = response.headers;
        this.responseText = await response.text();
        this.onload?.();
      } catch {
        this.onerror?.();
      }
    }
  };
}
