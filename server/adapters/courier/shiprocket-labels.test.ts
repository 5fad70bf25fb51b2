import { expect, test, vi } from "vitest";
import { courier, exchanged, origin } from "../../../tests/support/courier-road.ts";
import { ProviderError } from "../provider-http.ts";

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
  const fetched = vi.spyOn(globalThis, "fetch");
  exchanged["generate/label"] = { body: { label_created: 1, label_url } };
  await expect(courier.downloadLabel("1")).rejects.toThrow("label at an unknown address");
  expect(fetched.mock.calls.map(([url]) => String(url))).not.toContain(label_url);
  fetched.mockRestore();
});

test.each([
  "https://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/25149/labels/1.pdf",
  "https://s3-ap-southeast-1.amazonaws.com/kr-shipmultichannel/1.pdf",
  "https://apiv2.shiprocket.in/labels/1.pdf",
])("a label at %s would be fetched", async (label_url) => {
  exchanged["generate/label"] = { body: { label_created: 1, label_url } };
  await courier.signIn();
  const road = globalThis.fetch;
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((url, options) => {
    if (String(url) !== label_url) return road(url, options);
    asked.push(String(url));
    expect(options?.headers).toBeUndefined();
    return Promise.resolve(new Response("%PDF-1.4", { headers: { "content-type": "application/pdf" } }));
  });
  expect((await courier.downloadLabel("1")).toString()).toBe("%PDF-1.4");
  expect(asked).toEqual([label_url]);
  vi.restoreAllMocks();
});

test("what is called a label and is none is not passed on", async () => {
  exchanged["generate/label"] = { body: { label_created: 1, label_url: `${origin}/sandbox/page/icon.svg` } };
  await expect(courier.downloadLabel("1")).rejects.toThrow(ProviderError);
  exchanged["generate/label"] = { body: { label_created: 0, label_url: "", not_created: [1] } };
  await expect(courier.downloadLabel("1")).rejects.toThrow("no label for this parcel yet");
});
