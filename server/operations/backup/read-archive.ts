import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { Decrypter } from "age-encryption";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { RefusedBackup } from "./refused-backup.ts";
import { partOfEntry } from "./write-archive.ts";

export interface Part {
  name: string;
  /** Must be read to its end before the next part is requested. */
  content: AsyncIterable<Uint8Array>;
}

/**
 * Yields the parts of an archive in the order they were added. Bytes are authenticated before they are yielded. The
 * file is known to be complete only when the iteration ends without an error.
 * @throws RefusedBackup when the passphrase does not open the file, or it is damaged
 */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<Part> {
  const entries = explaining(path, readEntries(path, passphrase));
  let next = await entries.next();
  while (!next.done) {
    const name = partOfEntry(next.value.header.name);
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      while (!next.done && partOfEntry(next.value.header.name) === name) {
        yield* explaining(path, next.value.body);
        next = await entries.next();
      }
    };
    yield { name, content: pieces() };
  }
}

async function* readEntries(path: string, passphrase: string): AsyncGenerator<ParsedTarEntry> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const file = createReadStream(path);
  try {
    const packed = await decrypter.decrypt(Readable.toWeb(file) as globalThis.ReadableStream);
    const unpacked = createZstdDecompress();
    // A failure ends the stream that is read below, which reports it.
    pipeline(packed, unpacked).catch(() => {});
    yield* (Readable.toWeb(unpacked) as globalThis.ReadableStream).pipeThrough(
      createTarDecoder({ strict: true }),
    );
  } finally {
    file.destroy();
  }
}

/** Passes items through, and turns errors into messages for the person who has the file. */
async function* explaining<Item>(path: string, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw error instanceof RefusedBackup
      ? error
      : new RefusedBackup(whyUnreadable(path, error), { cause: error });
  }
}

function whyUnreadable(path: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return `There is no file ${path}.`;
  if (code === "EACCES" || code === "EISDIR") return `${path} cannot be read (${code}).`;
  if (/no identity matched/.test(message))
    return `BACKUP_PASSPHRASE does not open ${path}: it is not the one that it was made with, or the file's beginning is damaged.`;
  return `${path} is damaged, or no backup (${message}). Take another one: nothing of this one was used.`;
}
