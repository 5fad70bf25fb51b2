// Worker threads whose functions are called like asynchronous ones, in both directions.
import { parentPort, Worker, type WorkerOptions } from "node:worker_threads";
import { type BirpcReturn, createBirpc } from "birpc";

/** An error as it is passed between threads: a copy of the error itself loses its name, and may be impossible. */
export interface SerializedError {
  name: string;
  message: string;
  stack: string | undefined;
}

export function serializeError(thrown: unknown): SerializedError {
  const { name, message, stack } = asError(thrown);
  return { name, message, stack };
}

export function deserializeError({ name, message, stack }: SerializedError): Error {
  return Object.assign(new Error(message), { name, stack });
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

type Functions<Theirs extends object> = BirpcReturn<Theirs, object>;

interface Port {
  postMessage(message: unknown): void;
  on(event: "message", receive: (message: unknown) => void): unknown;
}

function connectThread<Theirs extends object>(port: Port, ours: object): Functions<Theirs> {
  return createBirpc<Theirs, object>(ours, {
    post: (message) => port.postMessage(message),
    on: (receive) => port.on("message", receive),
    // A reply with an error has it in `e`.
    serialize: (message) => ("e" in message ? { ...message, e: serializeError(message.e) } : message),
    deserialize: (message) => ("e" in message ? { ...message, e: deserializeError(message.e) } : message),
    // The caller gets the error of a result that cannot be passed. Without this it would end the process.
    onGeneralError: (_error, method) => method !== undefined,
    // A call takes as long as it takes; the caller ends the thread if that is too long.
    timeout: -1,
  });
}

interface Running<Theirs extends object> {
  functions: Functions<Theirs>;
  /** @param error with which its unanswered calls reject */
  end(error: Error): void;
}

export interface Thread<Theirs extends object> {
  /**
   * The functions of the thread, which starts if it does not run. Their calls reject with the error of a thread that
   * ends.
   */
  readonly functions: Functions<Theirs>;
  /** Ends the thread if it runs. @param error with which its unanswered calls reject */
  end(error: Error): void;
}

/**
 * A thread that starts with the first use of its functions, and again after it ended. It does not prevent the process
 * from exiting.
 * @param file the code of the thread, which calls `serveThread`
 * @param ours the functions that the thread can call
 * @param purpose completes "the thread that …" in errors
 */
export function openThread<Theirs extends object, Ours extends object>(
  file: URL,
  ours: Ours,
  purpose: string,
  options?: WorkerOptions,
): Thread<Theirs> {
  let running: Running<Theirs> | null = null;

  function start(): Running<Theirs> {
    const worker = new Worker(file, options);
    worker.unref();
    const functions = connectThread<Theirs>(worker, ours);
    const leave = (error: Error) => {
      if (running === started) running = null;
      functions.$rejectPendingCalls(({ reject }) => reject(error));
      functions.$close();
    };
    worker.on("error", (thrown) => leave(asError(thrown)));
    worker.on("exit", (code) => leave(new Error(`the thread that ${purpose} ended with ${code}`)));
    const started = {
      functions,
      end(error: Error) {
        leave(error);
        void worker.terminate();
      },
    };
    return started;
  }

  return {
    get functions() {
      running ??= start();
      return running.functions;
    },
    end: (error) => running?.end(error),
  };
}

/** In a thread: offers functions to the main thread. @returns the functions of the main thread */
export function serveThread<Theirs extends object, Ours extends object>(ours: Ours): Functions<Theirs> {
  return connectThread<Theirs>(parentPort as NonNullable<typeof parentPort>, ours);
}
