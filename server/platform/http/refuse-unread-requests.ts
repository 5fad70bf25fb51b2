// Requests that are refused before routing: what Node's parser cannot read, what arrives too slowly, and what does not
// name its host. The reply is the API's failure, or a page where a browser requests one, and the connection is closed.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { failureBody, type RefusalCode, ShopError } from "../../errors.ts";
import { REFUSAL_PAGE_POLICY, refusalPage, wantsPage } from "./refusal-page.ts";
import { newRequestId, REQUEST_ID } from "./request-id.ts";
import { API_POLICY } from "./security-headers.ts";

/** By Node's error code; every other code means a malformed request. */
const REFUSED_BY_PARSER: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TOO_SLOW",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "TOO_LARGE",
};
/** Many clients read the reply only after sending everything, and a reset connection would lose it. */
const LINGER_MS = 2_000;

/**
 * Replies to a `clientError` of Node's HTTP server.
 * @param common headers of every reply
 */
export function refuseUnread(
  error: NodeJS.ErrnoException & { rawPacket?: unknown },
  socket: Socket,
  common: Record<string, string>,
): void {
  // Node emits the event again for data that follows the unreadable part.
  if (socket.writableEnded || socket.destroyed) return;
  if (!socket.writable || hasBegunAnswer(socket)) {
    socket.destroy();
    return;
  }
  const refusal = new ShopError(REFUSED_BY_PARSER[String(error.code)] ?? "MALFORMED_REQUEST");
  const { headers, body } = answerOf(refusal, common, wantsPage(requestIn(error.rawPacket)));
  const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n${body}`);
  if (refusal.code === "REQUEST_TOO_SLOW") {
    socket.destroySoon();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}

/** Whatever can be read of a request that Node's parser rejected, if it arrived in one piece. */
function requestIn(packet: unknown) {
  const text = Buffer.isBuffer(packet) ? packet.toString("latin1") : "";
  const [line = "", ...headers] = text.split("\r\n");
  const [method, url] = line.split(" ");
  const accept = headers.find((header) => /^accept:/i.test(header));
  return { method, url, headers: { accept } };
}

/** A second reply would be read as part of the first one. Node checks the same property. */
function hasBegunAnswer(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

/**
 * Refuses a request that does not name exactly one host (RFC 9112, 3.2), or whose target is an absolute URL instead of
 * a path, which only proxies accept.
 * @param common headers of every reply
 * @returns whether it was refused
 */
export function refuseUnaddressed(
  request: IncomingMessage,
  response: ServerResponse,
  common: Record<string, string>,
): boolean {
  const message = addressMistake(request);
  if (message === null) return false;
  const refusal = new ShopError("MALFORMED_REQUEST", { message });
  const { headers, body } = answerOf(refusal, common, wantsPage(request));
  response.writeHead(refusal.status, headers).end(body);
  return true;
}

const HOST = /^[\w.:%[\]-]*$/;

function addressMistake({ url = "", headers, rawHeaders, httpVersion }: IncomingMessage): string | null {
  if (url[0] !== "/" && url !== "*") return "Request a path, not a whole URL.";
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion !== "1.0")) return "Send one Host header.";
  return HOST.test(headers.host ?? "") ? null : "The Host header is no host.";
}

function answerOf(refusal: ShopError, common: Record<string, string>, isPage: boolean) {
  const body = isPage ? refusalPage(refusal) : JSON.stringify(failureBody(refusal));
  const headers = {
    ...common,
    [REQUEST_ID]: newRequestId(),
    "content-security-policy": isPage ? REFUSAL_PAGE_POLICY : API_POLICY,
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  return { headers, body };
}
