// Parses server-sent events read with fetch, which unlike EventSource can send the admin's token.

export interface StreamEvent {
  /** `message` where the stream names none. */
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
 * Takes the complete events off the beginning of what has been received.
 * @returns them, and the incomplete rest, which belongs in front of the next chunk
 */
export function takeEvents(received: string): { events: StreamEvent[]; rest: string } {
  const blocks = received.split(BLANK_LINE);
  const rest = blocks.pop() ?? "";
  return { events: blocks.map(readBlock).filter((event) => event !== null), rest };
}
