// Files for search engines and phones: robots.txt, sitemap, manifest and icon.
import type { FastifyInstance } from "fastify";
import { imageUrl } from "../../rules/images.ts";
import { listProducts } from "../catalogue/catalogue-queries.ts";
import type { Deps } from "../deps.ts";
import type { ReplyCache } from "../http/reply-cache.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { appIconsOf } from "./app-icons.ts";
import { TEXT_PATHS } from "./page-address.ts";

const PAGES = ["/", "/explore", ...TEXT_PATHS];
const FAVICON_SIZE = 160;

export function siteFiles(app: FastifyInstance, { db, config }: Deps, replyCache: ReplyCache): void {
  const file = (url: string, type: string, make: () => Promise<string>) =>
    app.get(url, (request, reply) =>
      replyCache.send(request, reply, url, async () => ({
        status: 200,
        headers: { "content-type": type },
        body: await make(),
      })),
    );

  file("/robots.txt", "text/plain; charset=utf-8", async () => {
    const closed = [
      "/admin",
      "/api/",
      "/cart",
      "/verify-otp/",
      "/enter-address/",
      "/payment-success",
      "/your-order",
      "/sandbox",
    ];
    const lines = ["User-agent: *", "Allow: /api/images/", ...closed.map((path) => `Disallow: ${path}`)];
    return `${lines.join("\n")}\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`;
  });

  file("/sitemap.xml", "application/xml; charset=utf-8", async () => {
    const products = await listProducts(db);
    const categories = [...new Set(products.map(({ category }) => category.name))];
    const paths = [
      ...PAGES,
      ...categories.map((name) => `/explore?${new URLSearchParams({ category: name })}`),
      ...products.map(({ productId }) => `/products/${productId}`),
    ];
    const urls = paths.map((path) => `  <url><loc>${escapeXml(config.publicUrl + path)}</loc></url>`);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      "</urlset>\n",
    ].join("\n");
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

  app.get("/favicon.ico", async (_request, reply) => {
    const { icon } = await getShopProfile(db);
    return icon ? reply.redirect(imageUrl(icon, FAVICON_SIZE), 302) : reply.code(404).send();
  });
}

function escapeXml(text: string): string {
  const names: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}
