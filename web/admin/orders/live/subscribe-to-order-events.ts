// The server's order events over one connection, which is opened again whenever it is lost.
import { ORDER_EVENTS, OrderEvent } from "../../../../contract/orders.ts";
import { readSession } from "../../admin-session.ts";
import { takeEvents } from "./event-stream.ts";

export interface OrderListener {
  onOrder: (event: OrderEvent) => void;
  /** Events may have been missed: reload what is shown. */
  onRefresh: () => void;
}

/** The server's heartbeat is quicker; a stream silent for so long is dead, as after the computer has slept. */
const MAX_SILENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Ends early when the connection comes back or the subscription ends. */
function pauseFor(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    // With jitter: screens that reconnect together would burden a shop that is just starting.
    const timer = setTimeout(end, ms * (0.75 + Math.random() / 2));
    addEventListener("online", end, { signal: over.signal });
    stopped.addEventListener("abort", end, { signal: over.signal });
  });
}

function dispatch({ onOrder, onRefresh }: OrderListener, name: string, data: string): void {
  if (name === "refresh") onRefresh();
  if (name !== "order") return;
  const event = OrderEvent.safeParse(JSON.parse(data));
  // A newer server may send a status this page does not know.
  if (event.success) onOrder(event.data);
  else onRefresh();
}

/**
 * Reads one connection from its opening to its end.
 * @param lastHeard when what is shown was up to date, by `performance.now()`; updated with all that is received
 */
async function readConnection(
  listener: OrderListener,
  stopped: AbortSignal,
  lastHeard: { at: number },
): Promise<void> {
  const token = readSession("adminToken");
  if (!token) return;
  const lost = new AbortController();
  const lose = () => lost.abort();
  let silenceTimer = setTimeout(lose, MAX_SILENCE_MS);
  // Back online, the old connection may be dead without having been closed.
  addEventListener("online", lose, { signal: lost.signal });
  try {
    // The server reports whether an order has moved since then: such events were not sent to this connection.
    const age = Math.round(performance.now() - lastHeard.at);
    const answer = await fetch(`${ORDER_EVENTS}?age=${age}`, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
      cache: "no-store",
      signal: AbortSignal.any([stopped, lost.signal]),
    }).catch(() => null);
    if (!answer?.ok || !answer.body) return;
    let received = "";
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader.read().catch(() => null);
      if (!part || part.done) return;
      lastHeard.at = performance.now();
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
 * Connects, and reconnects with growing pauses whenever the stream ends.
 * @param loadedAt when the load of what is shown began, by `performance.now()`
 * @returns the function that unsubscribes
 */
export function subscribeToOrderEvents(listener: OrderListener, loadedAt: number): () => void {
  const stopped = new AbortController();
  void (async () => {
    let pause = FIRST_PAUSE_MS;
    const lastHeard = { at: loadedAt };
    while (!stopped.signal.aborted) {
      const since = Date.now();
      await readConnection(listener, stopped.signal, lastHeard).catch(reportError);
      pause = Date.now() - since > pause ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
      await pauseFor(pause, stopped.signal);
    }
  })();
  return () => stopped.abort();
}
