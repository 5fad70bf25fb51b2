import { expect, test } from "vitest";
import { documentOf, isPrefetch, mayRemember, pageKey, tooMany, treatmentOf } from "./what-to-remember.ts";

const ofDocument = (path: string) => treatmentOf({ method: "GET", isOwn: true, path, isDocument: true });
const ofCall = (path: string) => treatmentOf({ method: "GET", isOwn: true, path, isDocument: false });

test.each(["/", "/explore", "/products/achappam", "/cart", "/shipping-policy", "/about"])(
  "%s may be cached",
  (path) => expect(ofDocument(path)).toBe("page"),
);

test.each([
  "/api/products",
  "/api/users/checkOrder/NEN1",
  "/api/users/coupon/validate/ONAM15",
  "/api/shop-profile",
  "/admin",
  "/admin.data",
  "/admin/manage-orders",
  "/sandbox/messages",
  "/verify-otp/NEN1.data",
  "/enter-address/NEN1/+919876543210.data",
  "/payment-success.data",
  "/readyz",
])("%s always goes to the network", (path) => expect(ofCall(path)).toBe("network"));

test.each(["/verify-otp/NEN1", "/enter-address/NEN1/+919876543210", "/payment-success"])(
  "%s is a document of one shopper",
  (path) => expect(ofDocument(path)).toBe("own"),
);

test("requests that change something, and those of other sites, go to the network", () => {
  expect(treatmentOf({ method: "POST", isOwn: true, path: "/cart", isDocument: true })).toBe("network");
  expect(treatmentOf({ method: "GET", isOwn: false, path: "/cart", isDocument: false })).toBe("network");
});

test("query parameters that do not change a page are not part of its cache key", () => {
  const key = (address: string) => pageKey(new URL(address, "https://shop.example"));
  expect(key("/?utm_source=instagram")).toBe("https://shop.example/");
  expect(key("/explore?category=Halwa&fbclid=1")).toBe("https://shop.example/explore?category=Halwa");
  expect(key("/explore?q=&page=2")).toBe(key("/explore?page=2"));
});

test.each(["category=Halwa", "sort=price", "page=2", "sort=price&page=2", "q=peanut"])(
  "/explore?%s has another cache key than /explore",
  (query) => {
    const key = (address: string) => pageKey(new URL(address, "https://shop.example"));
    expect(key(`/explore?${query}&fbclid=1`)).toBe(`https://shop.example/explore?${query}`);
  },
);

test("finds the document of a data request", () => {
  const path = (address: string) => documentOf(new URL(address, "https://shop.example")).href;
  expect(path("/_.data?_routes=storefront/home/home")).toBe("https://shop.example/");
  expect(path("/explore.data?category=Halwa&_routes=a")).toBe("https://shop.example/explore?category=Halwa");
});

test("caches only complete pages that are the same for all shoppers", () => {
  const page = (headers: Record<string, string>, status = 200) =>
    mayRemember(new Response("", { status, headers }));
  const html = { "content-type": "text/html; charset=utf-8" };
  expect(page({ ...html, "cache-control": "no-cache" })).toBe(true);
  expect(page({ ...html, "cache-control": "private, no-store" })).toBe(false);
  expect(page({ ...html, "cache-control": "no-cache" }, 503)).toBe(false);
  expect(page({ "content-type": "application/json" })).toBe(false);
});

test("recognises a prefetch", () => {
  const isPrefetched = (headers: Record<string, string>) =>
    isPrefetch(new Request("https://shop.example/", { headers }));
  expect(isPrefetched({ "sec-purpose": "prefetch" })).toBe(true);
  expect(isPrefetched({ "sec-purpose": "prefetch;prerender" })).toBe(true);
  expect(isPrefetched({})).toBe(false);
});

test("evicts the oldest pages first, and never the entry that must stay", () => {
  expect(tooMany(["/cart", "/", "/explore"], 3)).toEqual([]);
  expect(tooMany(["/", "/explore", "/about"], 2)).toEqual(["/"]);
  expect(tooMany(["/cart", "/", "/explore", "/about"], 2, "/cart")).toEqual(["/", "/explore"]);
});
