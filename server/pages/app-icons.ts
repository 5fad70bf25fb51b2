// The icons for a phone's home screen, rendered from the icon in the shop profile.
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { type Image, parseImagePath, variantPath } from "../../rules/images.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { FileStore } from "../adapters/storage/file-store.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../platform/http/limits.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";

/** By name in the address; sizes in pixels. A phone crops a maskable icon to its own shape. */
const APP_ICONS = {
  "192": { size: 192, isMaskable: false },
  "512": { size: 512, isMaskable: false },
  "maskable-512": { size: 512, isMaskable: true },
} as const;
type AppIcon = keyof typeof APP_ICONS;

/** The central 80 % of a maskable icon's width is never cropped (W3C, Web Application Manifest). */
const SAFE_PART = 0.8;
/** --color-leaf of web/ui/theme.css. */
const LEAF = "#12372a";
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** @param path of the shop's icon, e.g. images/…-512x512.png */
export function appIconsOf(path: string): { src: string; sizes: string; type: string; purpose: string }[] {
  const image = parseImagePath(path);
  if (!image) return [];
  return Object.entries(APP_ICONS).map(([name, { size, isMaskable }]) => ({
    src: `/app-icons/${image.hash}-${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: isMaskable ? "maskable" : "any",
  }));
}

/**
 * Renders only the shop's current icon. Requests for other names are limited like reads, since each queries the
 * database.
 */
export function appIconRoute(app: FastifyInstance, { config, db, files }: Deps): void {
  const limitMisses = limit(app, config.limits.readsPerMinute, MINUTE_MS);
  let drawn = new Map<string, Promise<Buffer>>();

  async function draw(file: string): Promise<Buffer> {
    const image = parseImagePath((await getShopProfile(db)).icon);
    const begun = drawn.get(file);
    if (begun) return begun;
    const known = Object.keys(APP_ICONS) as AppIcon[];
    const name = known.find((each) => file === `${image?.hash}-${each}.png`);
    if (!image || !name) throw new ShopError("NOT_FOUND");
    if (drawn.size >= known.length) drawn = new Map();
    const drawing = drawAppIcon(files, image, name);
    drawn.set(file, drawing);
    drawing.catch(() => drawn.delete(file));
    return drawing;
  }

  app.get<{ Params: { name: string } }>(
    "/app-icons/:name",
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { name } = request.params;
      if (!drawn.has(name)) await limitMisses(request);
      const icon = await (drawn.get(name) ?? draw(name));
      return reply
        .type("image/png")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(icon);
    },
  );
}

async function drawAppIcon(files: FileStore, image: Image, name: AppIcon): Promise<Buffer> {
  const { size, isMaskable } = APP_ICONS[name];
  const { stream } = await files.open(variantPath(image.hash, image.width, "webp")).catch((cause) => {
    throw new ShopError("NOT_FOUND", { cause });
  });
  const inner = isMaskable ? Math.round(size * SAFE_PART) : size;
  const margin = Math.round((size - inner) / 2);
  const background = isMaskable ? LEAF : CLEAR;
  const icon = sharp(await buffer(stream))
    .resize({ width: inner, height: inner, fit: "contain", background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background });
  return (isMaskable ? icon.flatten({ background }) : icon).png().toBuffer();
}
