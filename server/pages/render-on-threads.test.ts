import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transport, WireReply } from "../../contract/api-client.ts";
import type { PageServices, RenderPage } from "../../contract/page-renderer.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { type RenderedPage, renderOnThreads } from "./render-on-threads.ts";

const BUILT = new URL("../../build/web/server/index.js", import.meta.url).href;

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const transport: Transport = async ({ method, url }) => {
  const answer = await fetch(shop.url + url, { method });
  return { status: answer.status, json: await answer.json(), retryAfter: null };
};
const services = (more: Partial<PageServices> = {}): PageServices => ({
  transport,
  nonce: "a-nonce",
  publicUrl: shop.url,
  checkoutScript: "/sandbox/checkout.js",
  serviceWorker: true,
  reportFailure: (error) => {
    throw error;
  },
  ...more,
});

/** A build with the given render function. As a data URL, because a thread may load it after its test has ended. */
function buildOf(renderPage: string): string {
  return `data:text/javascript,${encodeURIComponent(`export const renderPage = ${renderPage};`)}`;
}

test.each([
  "/",
  "/products/achappam",
  "/explore.data?category=Halwa",
  "/cart",
  "/no/such/page",
  "/products/nothing",
])("%s is the same page when rendered on a thread", async (path) => {
  const { renderPage } = (await import(BUILT)) as { renderPage: RenderPage<Request, Response> };
  const renderOnThread = renderOnThreads(BUILT, 1);
  const read = async (render: RenderPage<Request, RenderedPage>) => {
    const page = await render(new Request(shop.url + path), services());
    return { status: page.status, headers: [...page.headers], body: await page.text() };
  };
  expect(await read(renderOnThread)).toEqual(await read(renderPage));
});

test("failures of a page are reported to the shop's log", async () => {
  const reported: unknown[] = [];
  const lost: Transport = () => Promise.reject(new TypeError("fetch failed"));
  const page = await renderOnThreads(BUILT, 1)(
    new Request(`${shop.url}/`),
    services({ transport: lost, reportFailure: (error) => void reported.push(error) }),
  );
  expect(page.status).toBeGreaterThanOrEqual(500);
  const broken = renderOnThreads(
    buildOf(`async (_, { reportFailure }) => {
      const error = new Error("too long a word", { cause: { format: () => {} } });
      reportFailure(Object.assign(error, { name: "WordError" }));
      return new Response(null, { status: 204 });
    }`),
    1,
  );
  const answer = await broken(
    new Request(shop.url),
    services({ reportFailure: (error) => void reported.push(error) }),
  );
  expect(answer.status).toBe(204);
  expect(reported.at(-1)).toMatchObject({ name: "WordError", message: "too long a word" });
});

test.each(["/", "/products/achappam", "/cart", "/shipping-policy"])(
  "%s gets the refusal of its calls, even if the shop's name is unavailable",
  async (path) => {
    const busy: Transport = async () => ({
      status: 503,
      json: { message: "The shop is very busy.", code: "BUSY" },
      retryAfter: 2,
    });
    const page = await renderOnThreads(BUILT, 1)(
      new Request(shop.url + path),
      services({ transport: busy, reportFailure: () => {} }),
    );
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("The shop is very busy.");
  },
);

test("a thread that dies fails its pages, and a new thread renders the next", async () => {
  const render = renderOnThreads(
    buildOf(`async ({ url }) => {
      if (url.endsWith("/waits")) await new Promise(() => {});
      if (url.endsWith("/ends")) process.exit(3);
      if (url.endsWith("/throws")) throw new Error("no such word");
      return new Response("made");
    }`),
    1,
  );
  const renderPath = async (path: string) => (await render(new Request(shop.url + path), services())).text();
  expect(await renderPath("/")).toBe("made");
  await expect(renderPath("/throws")).rejects.toThrow("no such word");
  const waiting = renderPath("/waits");
  const ended = "the thread that renders pages ended with 3";
  await Promise.all([
    expect(waiting).rejects.toThrow(ended),
    expect(renderPath("/ends")).rejects.toThrow(ended),
  ]);
  expect(await renderPath("/")).toBe("made");
});

test("a reply for a dead thread's call does not reach its replacement", async () => {
  const render = renderOnThreads(
    buildOf(`async ({ url }, { transport }) => {
      if (url.endsWith("/ends")) process.exit(3);
      return new Response((await transport({ method: "GET", url })).json);
    }`),
    1,
  );
  const pendingReplies = new Map<string, (reply: WireReply) => void>();
  const later: Transport = ({ url }) =>
    new Promise((answer) => pendingReplies.set(new URL(url).pathname, answer));
  const renderPath = async (path: string) =>
    (await render(new Request(shop.url + path), services({ transport: later }))).text();
  const answer = (path: string) =>
    pendingReplies.get(path)?.({ status: 200, json: `of ${path}`, retryAfter: null });
  const isRequested = (path: string) => expect.poll(() => pendingReplies.has(path)).toBe(true);

  const lost = expect(renderPath("/lost")).rejects.toThrow("ended with 3");
  await isRequested("/lost");
  await Promise.all([lost, expect(renderPath("/ends")).rejects.toThrow("ended with 3")]);
  const page = renderPath("/next");
  await isRequested("/next");
  answer("/lost");
  answer("/next");
  expect(await page).toBe("of /next");
});

test("while one thread renders a long page, another renders the next", async () => {
  const render = renderOnThreads(
    buildOf(`async ({ url }) => {
      if (url.endsWith("/long")) await new Promise(() => {});
      return new Response("made");
    }`),
    2,
  );
  void render(new Request(`${shop.url}/long`), services());
  expect(await (await render(new Request(`${shop.url}/`), services())).text()).toBe("made");
});

test("a request beyond the queue limit is refused with a time for the retry", async () => {
  const render = renderOnThreads(buildOf("() => new Promise(() => {})"), 1);
  for (let waiting = 0; waiting < 64; waiting++)
    render(new Request(shop.url), services()).catch(() => undefined);
  await expect(render(new Request(shop.url), services())).rejects.toMatchObject({
    code: "BUSY",
    retryAfter: 2,
  });
});
