// Reads the server's order events over one connection, and reconnects whenever it is lost.
import { ORDER_EVENTS, OrderChange, OrderEvent } from "../../../../contract/orders.ts";
import { readSession } from "../../admin-session.ts";
import { takeEvents } from "./event-stream.ts";

export interface OrderListener {
  onOrder: (event: OrderEvent) => void;
  /** Called when the content of an order changed, but not its status. */
  onChange: (event: OrderChange) => void;
  /** Called when events may have been missed: the screen should reload its data. */
  onRefresh: () => void;
}

/** The server sends heartbeats more often; a stream silent for longer is dead, for example after the computer slept. */
const MAX_SILENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Waits, but ends early when the browser comes online or the subscription ends. */
function pauseFor(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    // Jitter: many screens that reconnect at once would overload a server that is just starting.
    const timer = setTimeout(end, ms * (0.75 + Math.random() / 2));
    addEventListener("online", end, { signal: over.signal });
    stopped.addEventListener("abort", end, { signal: over.signal });
  });
}

function dispatch({ onOrder, onChange, onRefresh }: OrderListener, name: string, data: string): void {
  if (name === "refresh") onRefresh();
  if (name === "changed") {
    const change = OrderChange.safeParse(JSON.parse(data));
    if (change.success) onChange(change.data);
  }
  if (name !== "order") return;
  const event = OrderEvent.safeParse(JSON.parse(data));
  // A newer server may send a status that this page does not know.
  if (event.success) onOrder(event.data);
  else onRefresh();
}

/**
 * Opens one connection and reads it to its end.
 * @param lastReceived when the shown data was last up to date (`performance.now()`); updated with every chunk received
 */
async function readConnection(
  listener: OrderListener,
  stopped: AbortSignal,
  lastReceived: { at: number },
): Promise<void> {
  const token = readSession("adminToken");
  if (!token) return;
  const lost = new AbortController();
  const lose = () => lost.abort();
  let silenceTimer = setTimeout(lose, MAX_SILENCE_MS);
  // After coming back online, the old connection may be dead although it was not closed.
  addEventListener("online", lose, { signal: lost.signal });
  stopped.addEventListener("abort", lose, { signal: lost.signal });
  try {
    // The server sends `refresh` if an order has moved within this age: this connection missed that event.
    const age = Math.round(performance.now() - lastReceived.at);
    const answer = await fetch(`${ORDER_EVENTS}?age=${age}`, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
      cache: "no-store",
      signal: lost.signal,
    }).catch(() => null);
    if (!answer?.ok || !answer.body) return;
    let received = "";
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader.read().catch(() => null);
      if (!part || part.done) return;
      lastReceived.at = performance.now();
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(lose, MAX_SILENCE_MS);
      const { events, rest } = takeEvents(received + part.value);
      received = rest;
      for (const { event, data } of events) dispatch(listener, event, data);
    }
  } finally {
    clearTimeout(silenceTimer);
    lost.abort();
  }
}

/**
 * Connects, and reconnects with backoff whenever the stream ends.
 * @param loadedAt when the load of the shown data began (`performance.now()`)
 * @returns a function that unsubscribes
 */
export function subscribeToOrderEvents(listener: OrderListener, loadedAt: number): () => void {
  const stopped = new AbortController();
  void (async () => {
    let pause = FIRST_PAUSE_MS;
    const lastReceived = { at: loadedAt };
    while (!stopped.signal.aborted) {
      const since = Date.now();
      await readConnection(listener, stopped.signal, lastReceived).catch(reportError);
      pause = Date.now() - since > pause ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
      await pauseFor(pause, stopped.signal);
    }
  })();
  return () => stopped.abort();
}
