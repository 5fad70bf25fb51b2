import { Zip, ZipDeflate } from "fflate";
import type { Download } from "./send-download.ts";

/** The bytes of a ZIP file, made as fast as they are read. The files' content is read one file after another. */
export async function* writeZip(
  files: readonly Pick<Download, "name" | "content">[],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const encoder = new TextEncoder();
  for (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    for await (const part of content) {
      file.push(typeof part === "string" ? encoder.encode(part) : part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

/** The content of a file whose bytes or text exist already. */
export async function* only<Content extends string | Uint8Array>(content: Content): AsyncGenerator<Content> {
  yield content;
}
