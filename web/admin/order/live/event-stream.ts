// Parses server-sent events. They are read with fetch, since EventSource cannot send the Authorization header.

interface StreamEvent {
  /** `message` if the stream gives no name. */
  event: string;
  data: string;
}

const BLANK_LINE = /\r\n\r\n|\n\n|\r\r/;

function readBlock(block: string): StreamEvent | null {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    // A line that begins with a colon is a comment; the server's heartbeat is one.
    const [, field, value] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event" && value) event = value;
    if (field === "data") data.push(value ?? "");
  }
  return data.length > 0 ? { event, data: data.join("\n") } : null;
}

/**
 * Parses the complete events at the beginning of the received text.
 * @returns the events, and the incomplete rest, to be put before the next chunk
 */
export function takeEvents(received: string): { events: StreamEvent[]; rest: string } {
  const blocks = received.split(BLANK_LINE);
  const rest = blocks.pop() ?? "";
  return { events: blocks.map(readBlock).filter((event) => event !== null), rest };
}
