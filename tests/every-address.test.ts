// Links are cut, copied in part and made up: whatever an address contains, it is a page or "not found".
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCREENS } from "../web/admin/screens.ts";
import { sendRequest } from "./support/browser.ts";
import { openClonedShop } from "./support/cloned-shop.ts";
import type { TestShop } from "./support/open-test-shop.ts";
import { readableLog } from "./support/read-log.ts";

let shop: TestShop;
const { log, lines } = readableLog();
beforeAll(async () => {
  shop = await openClonedShop({ log });
});
afterAll(() => shop.close());

const STOREFRONT = [
  "/",
  "/explore",
  "/products/:productId",
  "/cart",
  "/verify-otp/:orderId",
  "/enter-address/:orderId/:phone",
  "/pay",
  "/payment-success",
  "/your-order",
  "/privacy-policy",
  "/about",
  "/contact",
  "/:unknown",
];
const ADDRESSES = [...STOREFRONT, "/admin/login", ...SCREENS.map(({ path }) => path)];

/** Parameters that pages read. */
const PARAMETERS = [
  ..."q category page sort product order _routes status from until courier coupon held search stock".split(
    " ",
  ),
  ..."days month by gstin actor action subject show batch field to".split(" "),
];

/** As they stand in an address. */
const VALUES: Readonly<Record<string, string>> = {
  "a long text": "x".repeat(61),
  "a very long text": "x".repeat(3_000),
  "long words": Array.from({ length: 20 }, () => "banana").join("%20"),
  emoji: "%F0%9F%99%82".repeat(40),
  NUL: "a%00b",
  "half a character in JavaScript": "%ED%A0%80",
  "half a character in UTF-8": "%E0%A4",
  "a percent sign": "%",
  invisible: "%E2%80%8B",
  pattern: "%25_%5C",
  number: "99999999999999999999",
  day: "2026-02-31",
};

test.each(Object.entries(VALUES))(
  "%s in any place of any address is no error of the shop",
  async (_, value) => {
    const broken: string[] = [];
    lines.length = 0;
    const get = async (path: string) => {
      const { status } = await sendRequest(shop, "GET", path, { headers: { accept: "text/html" } });
      if (status >= 500) broken.push(`${status} ${path.slice(0, 80)}`);
    };
    const all = PARAMETERS.map((name) => `${name}=${value}`).join("&");
    for (const address of ADDRESSES) {
      const path = address.replace(/:[a-zA-Z]+/g, value);
      await get(`${path}?${all}`);
      if (!address.startsWith("/admin")) await get(`${path === "/" ? "/_" : path}.data?${all}`);
    }
    // One at a time: a search hides the category.
    for (const name of ["q", "category", "page", "sort", "_routes"]) {
      await get(`/explore?${name}=${value}`);
      await get(`/explore.data?${name}=${value}`);
    }
    expect(broken).toEqual([]);
    expect(lines.filter(({ level }) => Number(level) >= 50).map(({ msg }) => msg)).toEqual([]);
  },
);
