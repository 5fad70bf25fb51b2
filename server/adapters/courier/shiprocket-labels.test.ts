import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { courier, exchanged, origin, setUpRoad } from "../../../tests/support/courier-road.ts";
import { agent, ProviderError } from "../provider-http.ts";

setUpRoad();

/** Headers that fetch adds itself. */
const ADDED_BY_FETCH = [
  "accept",
  "accept-encoding",
  "accept-language",
  "connection",
  "host",
  "sec-fetch-mode",
  "user-agent",
];

afterEach(() => {
  vi.restoreAllMocks();
});

/** Records the URLs that the shop requests; those in `elsewhere` are redirected to a server on this machine. */
function follow(elsewhere: Record<string, string> = {}): string[] {
  const requested: string[] = [];
  const dispatch = agent.dispatch.bind(agent);
  vi.spyOn(agent, "dispatch").mockImplementation((options, handler) => {
    const url = `${options.origin}${options.path}`;
    requested.push(url);
    return dispatch({ ...options, origin: elsewhere[url] ?? (options.origin as string) }, handler);
  });
  return requested;
}

test.each([
  "http://169.254.169.254/latest/meta-data/",
  "http://127.0.0.1:1/label.pdf",
  "https://shiprocket.in.evil.example/label.pdf",
  "https://evilshiprocket.in/label.pdf",
  "https://ec2-1-2-3-4.compute.amazonaws.com/label.pdf",
  "https://user@s3.amazonaws.com/label.pdf",
  "https://s3.amazonaws.com:8443/label.pdf",
  "http://s3.amazonaws.com/label.pdf",
  "file:///etc/passwd",
  "label.pdf",
])("a label at %s is not fetched", async (label_url) => {
  const requested = follow();
  exchanged["generate/label"] = { body: { label_created: 1, label_url } };
  await expect(courier.downloadLabel("1")).rejects.toThrow("label at an unknown address");
  expect(requested).not.toEqual([]);
  expect(requested.filter((url) => !url.startsWith(origin))).toEqual([]);
});

test.each([
  "https://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/25149/labels/1.pdf",
  "https://s3-ap-southeast-1.amazonaws.com/kr-shipmultichannel/1.pdf",
  "https://apiv2.shiprocket.in/labels/1.pdf",
])("a label at %s would be fetched", async (label_url) => {
  exchanged["generate/label"] = { body: { label_created: 1, label_url } };
  await courier.signIn();
  const sent: string[] = [];
  const bucket = createServer((request, response) => {
    sent.push(...Object.keys(request.headers));
    response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.4");
  });
  await new Promise<void>((listening) => bucket.listen(0, "127.0.0.1", listening));
  const requested = follow({ [label_url]: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}` });
  expect((await courier.downloadLabel("1")).toString()).toBe("%PDF-1.4");
  expect(requested.filter((url) => !url.startsWith(origin))).toEqual([label_url]);
  expect(sent.toSorted()).toEqual(ADDED_BY_FETCH);
  bucket.close().closeAllConnections();
});

test("a file that is not a label is not passed on", async () => {
  exchanged["generate/label"] = { body: { label_created: 1, label_url: `${origin}/sandbox/page/icon.svg` } };
  await expect(courier.downloadLabel("1")).rejects.toThrow(ProviderError);
  exchanged["generate/label"] = { body: { label_created: 0, label_url: "", not_created: [1] } };
  await expect(courier.downloadLabel("1")).rejects.toThrow("no label for this parcel yet");
});
