// Unusual pictures for tests of uploads.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

function pngChunk(kind: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A decompression bomb: a black PNG of one bit per pixel, small as a file and large when decoded. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function riffChunk(kind: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(8 + content.length + (content.length % 2));
  chunk.write(kind, 0, "latin1");
  chunk.writeUInt32LE(content.length, 4);
  chunk.set(content, 8);
  return chunk;
}

/** An animated WebP that repeats the same red frame. */
export async function movingPicture(width: number, height: number, frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width, height, channels: 3, background: "red" } })
    .webp({ lossless: true })
    .toBuffer();
  const size = (offset: number, target: Buffer) => {
    target.writeUIntLE(width - 1, offset, 3);
    target.writeUIntLE(height - 1, offset + 3, 3);
  };
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(2, 0);
  size(4, canvas);
  const place = Buffer.alloc(16);
  size(6, place);
  const frame = riffChunk("ANMF", Buffer.concat([place, still.subarray(12)]));
  const body = Buffer.concat([
    Buffer.from("WEBP", "latin1"),
    riffChunk("VP8X", canvas),
    riffChunk("ANIM", Buffer.alloc(6)),
    ...Array<Buffer>(frames).fill(frame),
  ]);
  return riffChunk("RIFF", body);
}

/**
 * A complete JPEG with four stray bytes before a marker, as galleries of some phones write it. Decoders warn
 * and show it.
 */
export async function jpegWithStrayBytes(width: number, height: number): Promise<Buffer> {
  const jpeg = await photograph(width, height);
  const firstSegmentEnd = 4 + jpeg.readUInt16BE(4);
  return Buffer.concat([
    jpeg.subarray(0, firstSegmentEnd),
    Buffer.from([0, 0, 1, 2]),
    jpeg.subarray(firstSegmentEnd),
  ]);
}

/** Realistic photographs, keyed by what is unusual about them. */
export const oddPhotographs: Record<string, () => Promise<Buffer>> = {
  portrait: () => photograph(600, 1_200),
  panorama: () => photograph(1_600, 500),
  phone: () => photograph(900, 1_200),
  tiny: () => photograph(90, 90),
  seeThrough: () =>
    sharp({
      create: { width: 500, height: 500, channels: 4, background: { r: 197, g: 48, b: 26, alpha: 0.5 } },
    })
      .png()
      .toBuffer(),
};

function photograph(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#7c4f12" } })
    .jpeg()
    .toBuffer();
}
