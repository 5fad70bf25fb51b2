// Worker threads whose functions are called like asynchronous ones, in both directions.
import { parentPort, Worker, type WorkerOptions } from "node:worker_threads";
import { type BirpcReturn, createBirpc } from "birpc";

/** A call takes as long as it takes; the caller ends the thread if that is too long. */
const NO_TIMEOUT = { timeout: -1 };

type Functions<Theirs extends object> = BirpcReturn<Theirs, object>;

export interface Thread<Theirs extends object> {
  /**
   * The functions of the thread, which starts if it does not run. Their calls reject with the error of a thread that
   * ends.
   */
  readonly functions: Functions<Theirs>;
  /** Ends the thread if it runs. @param error of the calls that it has not answered */
  end(error?: Error): void;
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
  let running: Thread<Theirs> | null = null;

  function start(): Thread<Theirs> {
    const worker = new Worker(file, options);
    worker.unref();
    const functions = createBirpc<Theirs, object>(ours, {
      post: (message) => worker.postMessage(message),
      on: (receive) => worker.on("message", receive),
      ...NO_TIMEOUT,
    });
    const leave = (error: Error) => {
      if (running === started) running = null;
      functions.$close(error);
    };
    worker.on("error", leave);
    worker.on("exit", (code) => leave(new Error(`the thread that ${purpose} ended with ${code}`)));
    const started = {
      functions,
      end(error = new Error(`the thread that ${purpose} was ended`)) {
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
  return createBirpc<Theirs, object>(ours, {
    post: (message) => parentPort?.postMessage(message),
    on: (receive) => parentPort?.on("message", receive),
    ...NO_TIMEOUT,
  });
}
