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

/** Reads one connection from its opening to its end. */
async function readConnection(listener: OrderListener, stopped: AbortSignal): Promise<void> {
  const token = readSession("adminToken");
  if (!token) return;
  const lost = new AbortController();
  const lose = () => lost.abort();
  let silenceTimer = setTimeout(lose, MAX_SILENCE_MS);
  // Back online, the old connection may be dead without having been closed.
  addEventListener("online", lose, { signal: lost.signal });
  try {
    const answer = await fetch(ORDER_EVENTS, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
      cache: "no-store",
      signal: AbortSignal.any([stopped, lost.signal]),
    }).catch(() => null);
    if (!answer?.ok || !answer.body) return;
    // What happened before the connection opened was not sent to it.
    listener.onRefresh();
    let received = "";
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader.read().catch(() => null);
      if (!part || part.done) return;
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
 * Connects, and connects again with growing pauses whenever the stream ends.
 * @returns the function that unsubscribes
 */
export function subscribeToOrderEvents(listener: OrderListener): () => void {
  const stopped = new AbortController();
  void (async () => {
    let pause = FIRST_PAUSE_MS;
    while (!stopped.signal.aborted) {
      const since = Date.now();
      await readConnection(listener, stopped.signal).catch(reportError);
      pause = Date.now() - since > pause ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
      await pauseFor(pause, stopped.signal);
    }
  })();
  return () => stopped.abort();
}
