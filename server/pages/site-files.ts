// Files for search engines and phones: robots.txt, sitemaps, manifests and favicon.
import type { FastifyInstance } from "fastify";
import { countProducts } from "../../rules/catalogue-pages.ts";
import { imageUrl } from "../../rules/images.ts";
import { PAYMENT_LINK_PATH } from "../../rules/payment-link.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { listShopCategories, listSlugs } from "../catalogue/card-queries.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../platform/http/limits.ts";
import type { ReplyCache } from "../platform/http/reply-cache.ts";
import { SHOP } from "../platform/http/tags.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { appIconsOf } from "./app-icons.ts";
import { TEXT_PATHS } from "./page-address.ts";

const PAGES = ["/", "/explore", ...TEXT_PATHS];
const FAVICON_SIZE = 160;
/** Addresses per sitemap. The protocol allows 50,000 (sitemaps.org); smaller parts delay other requests less. */
const SITEMAP_SIZE = 10_000;

const XML = "application/xml; charset=utf-8";

function otherPaths(categories: readonly { name: string }[]): string[] {
  return [...PAGES, ...categories.map(({ name }) => `/explore?${new URLSearchParams({ category: name })}`)];
}

export function siteFiles(app: FastifyInstance, { db, config }: Deps, replyCache: ReplyCache): void {
  const file = (url: string, type: string, make: () => Promise<string>) =>
    app.get(url, { exposeHeadRoute: true }, (request, reply) =>
      replyCache.send(request, reply, url, async () => ({
        status: 200,
        headers: { "content-type": type },
        body: await make(),
        tags: [SHOP],
      })),
    );

  file("/robots.txt", "text/plain; charset=utf-8", async () => {
    const closed = [
      "/admin",
      "/api/",
      "/cart",
      "/verify-otp/",
      "/enter-address/",
      PAYMENT_LINK_PATH,
      "/payment-success",
      "/your-order",
      "/sandbox",
    ];
    const lines = ["User-agent: *", "Allow: /api/images/", ...closed.map((path) => `Disallow: ${path}`)];
    return `${lines.join("\n")}\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`;
  });

  const sitemap = (tag: "urlset" | "sitemapindex", paths: readonly string[]) => {
    const entry = tag === "urlset" ? "url" : "sitemap";
    const entries = paths.map(
      (path) => `  <${entry}><loc>${escapeXml(config.publicUrl + path)}</loc></${entry}>`,
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      ...entries,
      `</${tag}>\n`,
    ].join("\n");
  };
  const productPaths = async (part: number) => {
    const slugs = await listSlugs(db, { limit: SITEMAP_SIZE, offset: (part - 1) * SITEMAP_SIZE });
    return slugs.map((slug) => `/products/${slug}`);
  };

  /** A large shop has an index instead. Its first part contains the other pages and the first products. */
  file("/sitemap.xml", XML, async () => {
    const categories = await listShopCategories(db);
    const total = countProducts(categories);
    const parts = Math.max(1, Math.ceil(total / SITEMAP_SIZE));
    if (parts > 1)
      return sitemap(
        "sitemapindex",
        Array.from({ length: parts }, (_, part) => `/sitemaps/${part + 1}.xml`),
      );
    return sitemap("urlset", [...otherPaths(categories), ...(await productPaths(1))]);
  });

  const partLimit = limit(app, config.limits.readsPerMinute, MINUTE_MS);
  app.get<{ Params: { name: string } }>("/sitemaps/:name", { exposeHeadRoute: true }, (request, reply) => {
    const part = Number(request.params.name.match(/^([1-9][0-9]{0,3})\.xml$/)?.[1] ?? Number.NaN);
    if (Number.isNaN(part)) throw new ShopError("NOT_FOUND");
    return replyCache.send(request, reply, `/sitemaps/${part}.xml`, async () => {
      await partLimit(request);
      const products = await productPaths(part);
      // Part numbers beyond the last are invented, so their replies are not cached.
      if (products.length === 0) throw new ShopError("NOT_FOUND");
      const others = part === 1 ? otherPaths(await listShopCategories(db)) : [];
      return {
        status: 200,
        headers: { "content-type": XML },
        body: sitemap("urlset", [...others, ...products]),
        tags: [SHOP],
      };
    });
  });

  file("/manifest.webmanifest", "application/manifest+json", async () => {
    const shop = await getShopProfile(db);
    return JSON.stringify({
      id: "/",
      name: shop.name,
      short_name: shop.name,
      description: shop.tagline,
      lang: "en-IN",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: "#FFF8E9",
      theme_color: "#12372A",
      icons: shop.icon ? appIconsOf(shop.icon) : [],
      shortcuts: [
        { name: "Explore snacks", url: "/explore" },
        { name: "Your cart", url: "/cart" },
      ],
    });
  });

  file("/admin.webmanifest", "application/manifest+json", async () => {
    const shop = await getShopProfile(db);
    return JSON.stringify({
      id: "/admin",
      name: `${shop.name} admin`,
      short_name: `${shop.name} admin`,
      lang: "en-IN",
      start_url: "/admin",
      scope: "/admin",
      display: "standalone",
      background_color: "#FFFFFF",
      theme_color: "#12372A",
      icons: shop.icon ? appIconsOf(shop.icon) : [],
    });
  });

  app.get("/favicon.ico", { exposeHeadRoute: true }, async (_request, reply) => {
    const { icon } = await getShopProfile(db);
    return icon ? reply.redirect(imageUrl(icon, FAVICON_SIZE), 302) : reply.code(404).send();
  });
}

function escapeXml(text: string): string {
  const names: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}
