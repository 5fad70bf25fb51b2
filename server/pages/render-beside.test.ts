import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transport, WireReply } from "../../contract/api-client.ts";
import type { PageServices, RenderPage } from "../../contract/page-seam.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { type RenderedPage, renderBeside } from "./render-beside.ts";

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
  reportFailure: (error) => {
    throw error;
  },
  ...more,
});

/** A build of its own, whose one function does as it is told. No file: a thread may load it when its test is over. */
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
])("%s is the same page on a thread of its own", async (path) => {
  const { renderPage } = (await import(BUILT)) as { renderPage: RenderPage<Request, Response> };
  const beside = renderBeside(BUILT, 1);
  const read = async (render: RenderPage<Request, RenderedPage>) => {
    const page = await render(new Request(shop.url + path), services());
    return { status: page.status, headers: [...page.headers], body: await page.text() };
  };
  expect(await read(beside)).toEqual(await read(renderPage));
});

test("what could not be made is reported where the shop writes its log", async () => {
  const reported: unknown[] = [];
  const lost: Transport = () => Promise.reject(new TypeError("fetch failed"));
  const page = await renderBeside(BUILT, 1)(
    new Request(`${shop.url}/`),
    services({ transport: lost, reportFailure: (error) => void reported.push(error) }),
  );
  expect(page.status).toBeGreaterThanOrEqual(500);
  const broken = renderBeside(
    buildOf(`async (_, { reportFailure }) => {
      reportFailure(new RangeError("too long a word"));
      return new Response(null, { status: 204 });
    }`),
    1,
  );
  const answer = await broken(
    new Request(shop.url),
    services({ reportFailure: (error) => void reported.push(error) }),
  );
  expect(answer.status).toBe(204);
  expect(reported.at(-1)).toMatchObject({ name: "RangeError", message: "too long a word" });
});

test.each(["/", "/products/achappam", "/cart", "/shipping-policy"])(
  "%s is refused as its calls are, also when not even the shop's name is to be had",
  async (path) => {
    const busy: Transport = async () => ({
      status: 503,
      json: { message: "The shop is very busy.", code: "BUSY" },
      retryAfter: 2,
    });
    const page = await renderBeside(BUILT, 1)(
      new Request(shop.url + path),
      services({ transport: busy, reportFailure: () => {} }),
    );
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("The shop is very busy.");
  },
);

test("a thread that ends fails the pages it was at, and the next is made by another", async () => {
  const render = renderBeside(
    buildOf(`async ({ url }) => {
      if (url.endsWith("/waits")) await new Promise(() => {});
      if (url.endsWith("/ends")) process.exit(3);
      if (url.endsWith("/throws")) throw new Error("no such word");
      return new Response("made");
    }`),
    1,
  );
  const ask = async (path: string) => (await render(new Request(shop.url + path), services())).text();
  expect(await ask("/")).toBe("made");
  await expect(ask("/throws")).rejects.toThrow("no such word");
  const waiting = ask("/waits");
  const ended = "the thread that renders pages ended with 3";
  await Promise.all([expect(waiting).rejects.toThrow(ended), expect(ask("/ends")).rejects.toThrow(ended)]);
  expect(await ask("/")).toBe("made");
});

test("what a thread had asked for that ended is no answer to the one that takes its place", async () => {
  const render = renderBeside(
    buildOf(`async ({ url }, { transport }) => {
      if (url.endsWith("/ends")) process.exit(3);
      return new Response((await transport({ method: "GET", url })).json);
    }`),
    1,
  );
  const asked = new Map<string, (reply: WireReply) => void>();
  const later: Transport = ({ url }) => new Promise((answer) => asked.set(new URL(url).pathname, answer));
  const ask = async (path: string) =>
    (await render(new Request(shop.url + path), services({ transport: later }))).text();
  const answer = (path: string) => asked.get(path)?.({ status: 200, json: `of ${path}`, retryAfter: null });
  const isAsked = (path: string) => expect.poll(() => asked.has(path)).toBe(true);

  const lost = expect(ask("/lost")).rejects.toThrow("ended with 3");
  await isAsked("/lost");
  await Promise.all([lost, expect(ask("/ends")).rejects.toThrow("ended with 3")]);
  const page = ask("/next");
  await isAsked("/next");
  answer("/lost");
  answer("/next");
  expect(await page).toBe("of /next");
});

test("while one thread is at a long page, another makes the next", async () => {
  const render = renderBeside(
    buildOf(`async ({ url }) => {
      if (url.endsWith("/long")) await new Promise(() => {});
      return new Response("made");
    }`),
    2,
  );
  void render(new Request(`${shop.url}/long`), services());
  expect(await (await render(new Request(`${shop.url}/`), services())).text()).toBe("made");
});

test("who comes while too many pages are waiting is told when to come again", async () => {
  const render = renderBeside(buildOf("() => new Promise(() => {})"), 1);
  for (let waiting = 0; waiting < 64; waiting++)
    render(new Request(shop.url), services()).catch(() => undefined);
  await expect(render(new Request(shop.url), services())).rejects.toMatchObject({
    code: "BUSY",
    retryAfter: 2,
  });
});
