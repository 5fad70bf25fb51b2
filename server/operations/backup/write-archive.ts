import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { constants, createZstdCompress } from "node:zlib";
import { Encrypter } from "age-encryption";
import { createTarPacker } from "modern-tar";
import type { Content } from "./backup-format.ts";
import { contentSum } from "./content-sum.ts";

/** A tar entry begins with its length, so parts of unknown length are split into entries of this many bytes. */
const PIECE_BYTES = 4 * 1024 * 1024;
/**
 * Each guess of the passphrase costs 64 MB and a tenth of a second. age's own default needs 256 MB, more than a small
 * server has free.
 */
const SCRYPT_WORK_FACTOR = 16;
const COMPRESSION_LEVEL = 3;

/** Adds a part of any length to an archive. Parts are added one after another. */
export type AddPart = (name: string, content: AsyncIterable<Uint8Array>) => Promise<Content>;

/**
 * Writes an encrypted archive to a new file, with fsync.
 * @param fill adds the parts
 * @throws the error of `fill` or of the disk; the file is then incomplete
 */
export async function writeArchive(
  path: string,
  passphrase: string,
  fill: (addPart: AddPart) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as ReadableStream),
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL } }),
    (plain: AsyncIterable<Uint8Array>) => encrypt(plain, passphrase),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
    { signal },
  );
  // The promise is awaited below. Until then a rejection must not count as unhandled.
  written.catch(() => {});
  await fill((name, content) => addPart(controller, name, content)).then(
    () => controller.finalize(),
    (error) => controller.error(error),
  );
  await written;
}

async function* encrypt(plain: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  yield* await encrypter.encrypt(Readable.toWeb(Readable.from(plain)) as globalThis.ReadableStream);
}

type Packer = ReturnType<typeof createTarPacker>["controller"];

async function addPart(packer: Packer, name: string, content: AsyncIterable<Uint8Array>): Promise<Content> {
  const summed = contentSum(content);
  let piece: Uint8Array[] = [];
  let bytes = 0;
  let pieces = 0;
  for await (const chunk of summed.content) {
    piece.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    await addEntry(packer, pieceName(name, ++pieces), piece, bytes);
    piece = [];
    bytes = 0;
  }
  if (pieces === 0) await addEntry(packer, name, piece, bytes);
  else if (bytes > 0) await addEntry(packer, pieceName(name, ++pieces), piece, bytes);
  return summed.sum();
}

async function addEntry(packer: Packer, name: string, chunks: Uint8Array[], size: number): Promise<void> {
  const writer = packer.add({ name, size, mode: 0o600 }).getWriter();
  for (const chunk of chunks) await writer.write(chunk);
  await writer.close();
}

function pieceName(name: string, piece: number): string {
  return `${name}.part${String(piece).padStart(6, "0")}`;
}

/** The part that an entry contains, wholly or in pieces. */
export function partOfEntry(entry: string): string {
  return entry.replace(/\.part\d{6,}$/, "");
}
