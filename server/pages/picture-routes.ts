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
  const everybody = { config: { isForEverybody: true } };
  app.get<{ Params: { name: string } }>("/api/images/:name", everybody, async (request, reply) => {
    const asked = `images/${request.params.name}`;
    const name = parseImagePath(asked) ? imageUrl(asked).slice("/api/".length) : asked;
    if (!isVariantPath(name)) throw new ShopError("NOT_FOUND");
    const file = await files.open(name).catch((cause: NodeJS.ErrnoException) => {
      // A bucket that is away has it all the same.
      throw new ShopError(cause.code === "ENOENT" ? "NOT_FOUND" : "BUSY", { cause });
    });
    return reply
      .type(TYPES[name.slice(name.lastIndexOf(".") + 1)] as string)
      .header("content-length", file.bytes)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(file.stream);
  });
}
