// Pages that are rendered before the shop opens.
import { expect, onTestFinished, test } from "vitest";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { openLog } from "../platform/log/open-log.ts";

test("first pages that fail are logged, and the shop still opens", async () => {
  const written: string[] = [];
  const { logger } = openLog("info", { destination: { write: (line) => written.push(line) } });
  const shop = await openClonedShop({
    log: logger,
    isReleased: true,
    async render(_request, { reportFailure }) {
      reportFailure(new Error("the screen has a bug"));
      throw new Error("the page was not rendered");
    },
  });
  onTestFinished(() => shop.close());
  expect((await sendRequest(shop, "GET", "/healthz")).status).toBe(200);
  const messages = written.map((line) => JSON.parse(line)).filter(({ err }) => err);
  expect(messages).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: "page failed",
      err: expect.objectContaining({ message: "the screen has a bug" }),
    }),
  );
});

test("first pages are in the cache when the shop opens", async () => {
  const rendered: string[] = [];
  const shop = await openClonedShop({
    isReleased: true,
    async render({ url }) {
      rendered.push(new URL(url).pathname);
      return new Response("<p>a page</p>", { headers: { "content-type": "text/html" } });
    },
  });
  onTestFinished(() => shop.close());
  expect((await sendRequest(shop, "GET", "/cart")).text).toBe("<p>a page</p>");
  expect(rendered.sort()).toEqual(["/", "/cart", "/explore"]);
});
