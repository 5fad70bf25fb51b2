// The shop's own routes asked without a connection: by a page for what it shows, and by a process for its first pages. Not by
// Fastify's `inject`, whose answers are a class of their own below Node's: V8 then takes Node's code for answers to be about
// several classes, and whoever comes through a connection waits a tenth longer.
import { EventEmitter } from "node:events";
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

export interface InsideCall {
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  /** Whom it is for: limits count it as this client's. */
  remoteAddress: string;
}

export interface InsideAnswer {
  status: number;
  /** By names in small letters. */
  headers: Partial<Record<string, OutgoingHttpHeader>>;
  body: string;
}

/**
 * Makes a GET. Rejects when the answer breaks off.
 * @param app ready
 */
export function callInside(app: FastifyInstance, call: InsideCall): Promise<InsideAnswer> {
  return new Promise((resolve, reject) => {
    app.routing(
      new InsideRequest(call) as unknown as IncomingMessage,
      new Reply(resolve, reject) as unknown as ServerResponse,
    );
  });
}

/** What Fastify and the shop's hooks read of a request that has arrived whole. */
class InsideRequest extends EventEmitter {
  readonly method = "GET";
  readonly httpVersion = "1.1";
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly complete = true;
  readonly readableEnded = true;
  readonly aborted = false;
  readonly destroyed = false;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly socket: { remoteAddress: string };

  constructor({ url, headers, remoteAddress }: InsideCall) {
    super();
    this.url = url;
    this.headers = headers;
    this.socket = { remoteAddress };
  }
}

/** What Fastify and the shop write an answer with. */
class Reply extends EventEmitter {
  statusCode = 200;
  headersSent = false;
  writableEnded = false;
  readonly #headers: Partial<Record<string, OutgoingHttpHeader>> = {};
  readonly #written: Buffer[] = [];
  readonly #answer: (answer: InsideAnswer) => void;
  readonly #fail: (error: Error) => void;

  constructor(answer: (answer: InsideAnswer) => void, fail: (error: Error) => void) {
    super();
    this.#answer = answer;
    this.#fail = fail;
  }

  setHeader(name: string, value: OutgoingHttpHeader): this {
    this.#headers[name.toLowerCase()] = value;
    return this;
  }

  getHeader(name: string): OutgoingHttpHeader | undefined {
    return this.#headers[name.toLowerCase()];
  }

  getHeaders(): Partial<Record<string, OutgoingHttpHeader>> {
    return { ...this.#headers };
  }

  hasHeader(name: string): boolean {
    return this.getHeader(name) !== undefined;
  }

  removeHeader(name: string): void {
    delete this.#headers[name.toLowerCase()];
  }

  /** @param headers by name, or names and values in turn */
  writeHead(status: number, headers: Record<string, OutgoingHttpHeader> | string[] = {}): this {
    this.statusCode = status;
    this.headersSent = true;
    if (Array.isArray(headers))
      for (let n = 0; n < headers.length; n += 2)
        this.setHeader(headers[n] as string, headers[n + 1] as string);
    else for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    return this;
  }

  /** @param body text, or its bytes: as a Buffer, or one to a letter (latin1) */
  write(body: string | Buffer, encoding?: "latin1" | null): true {
    this.headersSent = true;
    this.#written.push(typeof body === "string" ? Buffer.from(body, encoding ?? "utf8") : body);
    return true;
  }

  end(body?: string | Buffer | null, encoding?: "latin1" | null): this {
    if (body) this.write(body, encoding);
    this.headersSent = true;
    this.writableEnded = true;
    this.emit("finish");
    const whole = Buffer.concat(this.#written).toString();
    this.#answer({ status: this.statusCode, headers: this.#headers, body: whole });
    return this;
  }

  /** Of an answer that breaks off. */
  destroy(error = new Error("The answer broke off.")): this {
    this.#fail(error);
    return this;
  }
}
