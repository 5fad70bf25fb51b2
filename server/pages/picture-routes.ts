import type { FastifyInstance } from "fastify";
import { imageUrl, isVariantPath, parseImagePath } from "../../rules/images.ts";
import type { FileStore } from "../adapters/storage/file-store.ts";
import { ShopError } from "../errors.ts";

const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

/** Serves the stored variants of pictures, and the fallback for a picture's own path (as in a product's `images`). */
export function pictureRoutes(app: FastifyInstance, files: FileStore): void {
  const publicRoute = { exposeHeadRoute: true, config: { isPublic: true } };
  app.get<{ Params: { name: string } }>("/api/images/:name", publicRoute, async (request, reply) => {
    const path = `images/${request.params.name}`;
    const name = parseImagePath(path) ? imageUrl(path).slice("/api/".length) : path;
    if (!isVariantPath(name)) throw new ShopError("NOT_FOUND");
    const file = await files.open(name).catch((cause: NodeJS.ErrnoException) => {
      // If the bucket is unreachable, the picture may still exist: that is not a 404.
      throw new ShopError(cause.code === "ENOENT" ? "NOT_FOUND" : "BUSY", { cause });
    });
    return reply
      .type(TYPES[name.slice(name.lastIndexOf(".") + 1)] as string)
      .header("content-length", file.bytes)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(file.stream);
  });
}
