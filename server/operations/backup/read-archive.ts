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
  /** To be read to its end before the next part is asked for. */
  content: AsyncIterable<Uint8Array>;
}

/**
 * The parts of an archive, one after the other, as they were added. Each byte is proved to be as it was written before
 * it is given out; that the file is whole is proved once the last part has been read and the next one asked for.
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
    // A failure ends the stream that is read below, and is told there.
    pipeline(packed, unpacked).catch(() => {});
    yield* (Readable.toWeb(unpacked) as globalThis.ReadableStream).pipeThrough(
      createTarDecoder({ strict: true }),
    );
  } finally {
    file.destroy();
  }
}

/** Passes on, and says of what goes wrong what it means for the person who has the file. */
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
