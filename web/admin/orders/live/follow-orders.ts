// Hears of orders as they come in and move on, for as long as somebody listens.
import { ORDER_EVENTS, OrderNews } from "../../../../contract/orders.ts";
import { readSession } from "../../admin-session.ts";
import { takeEvents } from "./event-stream.ts";

export interface OrderListener {
  onOrder: (news: OrderNews) => void;
  /** Something may have been missed: what is on the glass is to be loaded anew. */
  onRefresh: () => void;
}

/** The server gives a sign of life more often than this; a stream without one is dead, as after the computer's sleep. */
const MAX_SILENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Waits out a pause, unless the connection comes back or nobody listens any more. */
function pauseFor(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    // Not all screens at the same moment: a shop that starts again has enough to do.
    const timer = setTimeout(end, ms * (0.75 + Math.random() / 2));
    addEventListener("online", end, { signal: over.signal });
    stopped.addEventListener("abort", end, { signal: over.signal });
  });
}

function tell({ onOrder, onRefresh }: OrderListener, event: string, data: string): void {
  if (event === "refresh") onRefresh();
  if (event !== "order") return;
  const news = OrderNews.safeParse(JSON.parse(data));
  // A status this page does not know yet: the server is a newer one.
  if (news.success) onOrder(news.data);
  else onRefresh();
}

/** One connection, from its opening to its end, whatever ends it. */
async function listen(listener: OrderListener, stopped: AbortSignal): Promise<void> {
  const token = readSession("adminToken");
  if (!token) return;
  const lost = new AbortController();
  const lose = () => lost.abort();
  let silence = setTimeout(lose, MAX_SILENCE_MS);
  // What was open before the connection went is not to be trusted after it.
  addEventListener("online", lose, { signal: lost.signal });
  try {
    const answer = await fetch(ORDER_EVENTS, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
      cache: "no-store",
      signal: AbortSignal.any([stopped, lost.signal]),
    }).catch(() => null);
    if (!answer?.ok || !answer.body) return;
    // Of what happened until now nobody was told.
    listener.onRefresh();
    let received = "";
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader.read().catch(() => null);
      if (!part || part.done) return;
      clearTimeout(silence);
      silence = setTimeout(lose, MAX_SILENCE_MS);
      const { events, rest } = takeEvents(received + part.value);
      received = rest;
      for (const { event, data } of events) tell(listener, event, data);
    }
  } finally {
    clearTimeout(silence);
    lost.abort();
  }
}

/**
 * Listens, and connects again with growing pauses whenever the stream ends.
 * @returns what ends the listening
 */
export function followOrders(listener: OrderListener): () => void {
  const stopped = new AbortController();
  void (async () => {
    let pause = FIRST_PAUSE_MS;
    while (!stopped.signal.aborted) {
      const since = Date.now();
      await listen(listener, stopped.signal).catch(reportError);
      pause = Date.now() - since > pause ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
      await pauseFor(pause, stopped.signal);
    }
  })();
  return () => stopped.abort();
}
