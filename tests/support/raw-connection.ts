// A raw connection, to write what no HTTP client would.
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import type { Answer } from "./browser.ts";

export interface RawConnection {
  write(text: string): void;
  /** Writes the text repeatedly, so that the connection is never idle, until the other side closes it. */
  drip(text: string): void;
  /** Everything received, once the other side has closed the connection. */
  ended: Promise<string>;
  /** Resolves once something has been received. */
  begun: Promise<void>;
}

const DRIP_MS = 20;

export async function connectTo(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const ended = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
    begun.resolve();
  });
  // The connection may be cut while writing. What was received counts.
  socket.on("error", () => {});
  socket.once("close", () => ended.resolve(received));
  await new Promise((resolve) => socket.once("connect", resolve));
  return {
    write: (text) => void socket.write(text),
    drip(text) {
      const timer = setInterval(() => socket.write(text), DRIP_MS);
      socket.once("close", () => clearInterval(timer));
    },
    ended: ended.promise,
    begun: begun.promise,
  };
}

/** Sends a whole request text on a new connection and reads the reply. */
export async function requestRaw(
  url: string,
  text: string,
): Promise<Answer<{ code?: string; message?: string }>> {
  const connection = await connectTo(url);
  connection.write(text);
  return answerIn(await connection.ended);
}

/** Parses a reply that has a content-length. */
export function answerIn(received: string): Answer<{ code?: string; message?: string }> {
  const end = received.indexOf("\r\n\r\n");
  const [first = "", ...lines] = received.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  const body = Buffer.from(received.slice(end + 4), "latin1");
  const text = body.toString();
  const isJson = String(headers["content-type"]).includes("json");
  return { status: Number(first.split(" ")[1]), headers, body, text, json: isJson ? JSON.parse(text) : {} };
}
