// What may be uploaded and what becomes of it (security.md, UPLOAD-01 to 11).
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, type FilePart, openAdmin, picture } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { ask, countRows, databaseOf, expectStatus, untilWaiting } from "../../tests/support/shopper.ts";

interface Answered {
  _id: string;
  name: string;
  images: string[];
  code: string;
  message: string;
  fields: Record<string, string>;
}
type Form = Parameters<Admin["send"]>[1];

let shop: TestShop;
let owner: Admin;
let category: string;
let folder: string;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  const { json } = await owner.ask<{ _id: string }[]>("GET", "/api/admin/categories");
  category = (json[0] as { _id: string })._id;
  folder = join(shop.shop.deps.config.dataDir, "files", "images");
  mkdirSync(folder, { recursive: true });
});
afterAll(() => shop.close());

const filled = (images: FilePart | FilePart[]): Form => ({
  name: "Pictured",
  category,
  sellingPrice: "90",
  mrp: "100",
  images,
});
const add = (images: FilePart | FilePart[]) => owner.send<Answered>("/api/admin/products", filled(images));
const kept = () => readdirSync(folder).sort();
const state = async () => [await countRows(shop), kept()];
const named = (name: string, content: Uint8Array, type = "image/jpeg"): FilePart => ({ name, type, content });

let shades = 0;
/** A picture that no other test has sent. */
const freshPicture = (wish?: Parameters<typeof picture>[1]) =>
  picture(`#${(0x102030 + 0x11 * shades++).toString(16)}`, wish);

function pngChunk(kind: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A black PNG of one bit a pixel: small to send, large to draw. */
function bomb(width: number, height: number): Buffer {
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

/** A WebP that shows the same red frame over and over. */
async function movingPicture(width: number, height: number, frames: number): Promise<Buffer> {
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

test.each([
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ["PHP", "<?php system($_GET['c']); ?>"],
  ["a zip", Buffer.from("504b0304140000000000", "hex")],
  ["a PDF", "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>"],
  ["a JPEG's first bytes only", Buffer.from("ffd8", "hex")],
  ["nothing at all", ""],
])("%s is no picture, whatever it is named", async (_, content) => {
  const before = await state();
  expect(await add(named("a.jpg", Buffer.from(content)))).toMatchObject({
    status: 415,
    json: { code: "PICTURE_TYPE", message: "A picture is a JPEG, PNG, WebP or AVIF file." },
  });
  expect(await state()).toEqual(before);
});

test.each(["tiff", "gif"] as const)("a %s is a picture, but none of those that are taken", async (format) => {
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .toFormat(format)
    .toBuffer();
  expect(await add(named("a.jpg", content))).toMatchObject({ status: 415, json: { code: "PICTURE_TYPE" } });
});

test("a JPEG with a page of HTML behind it is kept without it", async () => {
  const { content } = await freshPicture();
  const page = "<script>alert(document.domain)</script>";
  const both = Buffer.concat([await sharp(Buffer.from(content)).jpeg().toBuffer(), Buffer.from(page)]);
  const { images } = expectStatus(await add(named("a.jpg.html", both, "text/html")), 201).json;
  expect(images).toHaveLength(1);
  for (const file of kept()) expect(readFileSync(join(folder, file)).includes(page)).toBe(false);
});

test.each(["jpeg", "png", "webp", "avif"] as const)("a %s is drawn anew in every size", async (format) => {
  const { content } = await freshPicture({ width: 900, height: 600 });
  const original = await sharp(Buffer.from(content)).toFormat(format).toBuffer();
  const { images } = expectStatus(await add(named("a", original, "application/x-php")), 201).json;
  const [path] = images as [string];
  expect(path).toMatch(/^images\/[0-9a-f]{24}-900x600\.jpg$/);
  const hash = path.slice("images/".length, "images/".length + 24);
  expect(kept().filter((file) => file.startsWith(hash))).toEqual(
    [160, 320, 480, 800, 900]
      .flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`])
      .concat([`${hash}-160.jpg`, `${hash}-800.jpg`])
      .sort(),
  );
  const shown = await ask(shop, "GET", `/api/${path}`);
  expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect((await sharp(shown.body).metadata()).width).toBe(800);
});

test("no picture is kept wider than any screen needs it", async () => {
  const { content } = await freshPicture({ width: 3_200, height: 1_000 });
  const { images } = expectStatus(await add(named("a.png", content)), 201).json;
  expect(images[0]).toMatch(/-1600x500\.jpg$/);
});

test("a see-through picture stays see-through", async () => {
  const content = await sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } },
  })
    .toColourspace("b-w")
    .png()
    .toBuffer();
  const { images } = expectStatus(await add(named("a.png", content)), 201).json;
  expect(images[0]).toMatch(/-40x30\.png$/);
});

test("where it was taken is forgotten, and how the phone was held is not", async () => {
  const content = await sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
    .withExif({
      IFD0: { Make: "Phone of Lakshmi" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "9/1 58/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(content).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  const before = new Set(kept());
  const { images } = expectStatus(await add(named("a.jpg", content)), 201).json;
  expect(images[0]).toMatch(/-200x300\.jpg$/);
  const drawn = kept().filter((file) => !before.has(file));
  expect(drawn.length).toBeGreaterThan(3);
  for (const file of drawn) {
    const bytes = readFileSync(join(folder, file));
    const { width, height, ...seen } = await sharp(bytes).metadata();
    expect([height > width, seen.orientation, seen.exif, seen.xmp, seen.iptc]).toEqual([true, ...Array(4)]);
    expect(bytes.includes("Lakshmi")).toBe(false);
  }
});

test.each([
  [
    "a bomb of 196 megapixels",
    () => bomb(14_000, 14_000),
    "This picture has more than 40 megapixels. Make it smaller and try again.",
  ],
  [
    "a thousand frames",
    () => movingPicture(250, 170, 1_000),
    "This picture has more than 40 megapixels. Make it smaller and try again.",
  ],
  ["a very long strip", () => bomb(1, 16_384), "A picture is at most 16383 pixels wide or high."],
])("%s is refused before it is drawn", async (_, make, message) => {
  const content = await make();
  expect(content.length).toBeLessThan(200_000);
  const before = await state();
  expect(await add(named("a.png", content))).toMatchObject({
    status: 400,
    json: { code: "PICTURE_TOO_MANY_PIXELS", message, fields: { "images.0": message } },
  });
  expect(await state()).toEqual(before);
});

test("of a picture that moves a little the first frame is kept", async () => {
  const moving = await movingPicture(40, 30, 3);
  expect((await sharp(moving).metadata()).pages).toBe(3);
  const { images } = expectStatus(await add(named("a.webp", moving)), 201).json;
  expect(images[0]).toMatch(/-40x30\.jpg$/);
});

test("twenty bombs at once leave the shop standing", async () => {
  const bombs = Array.from({ length: 10 }, () => named("a.png", bomb(14_000, 14_000)));
  const answers = await Promise.all([
    ...bombs.map(add),
    ...Array.from({ length: 10 }, async () => add(named("a.webp", await movingPicture(250, 170, 1_000)))),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await ask(shop, "GET", "/api/products")).status).toBe(200);
});

test("a damaged second picture leaves nothing of the first one either", async () => {
  const { content } = await freshPicture({ width: 400, height: 300 });
  const whole = await sharp(Buffer.from(content)).jpeg().toBuffer();
  const damaged = named("b.jpg", whole.subarray(0, whole.length / 2));
  const before = await state();
  const message = "This picture is damaged. Choose another one.";
  expect(await add([await freshPicture(), damaged])).toMatchObject({
    status: 400,
    json: { code: "PICTURE_BROKEN", message, fields: { "images.1": message } },
  });
  expect(await state()).toEqual(before);
});

test("a form that cannot be saved keeps none of its pictures", async () => {
  const before = await state();
  const form = { ...filled(await freshPicture()), mrp: "1" };
  expect((await owner.send("/api/admin/products", form)).status).toBe(400);
  const nowhere = "/api/admin/edit-product/nothing-of-this-name";
  expect((await owner.send(nowhere, { images: await freshPicture() })).status).toBe(404);
  const { _id } = expectStatus(
    await owner.send<Answered>("/api/admin/products", { ...filled([]) }),
    201,
  ).json;
  const stranger = { images: [await freshPicture(), "images/of-another.jpg"] };
  expect((await owner.send(`/api/admin/edit-product/${_id}`, stranger)).status).toBe(400);
  expect(kept()).toEqual(before[1]);
});

test.each([
  "../../../x.jpg",
  "..\\..\\x.jpg",
  "a\0.jpg",
  "x".repeat(300),
  "a.jpg.html",
  ".htaccess",
  "C:\\a.jpg",
  "/etc/passwd",
])("a file named %j is kept under a name of our own making", async (name) => {
  const before = new Set(kept());
  const { images } = expectStatus(await add(named(name, (await freshPicture()).content)), 201).json;
  expect(images).toEqual([expect.stringMatching(/^images\/[0-9a-f]{24}-64x48\.jpg$/)]);
  for (const file of kept().filter((each) => !before.has(each)))
    expect(file).toMatch(/^[0-9a-f]{24}-64\.(avif|webp|jpg)$/);
});

test("a picture above 5 MB and an eleventh picture are refused", async () => {
  const before = await state();
  expect(await add(named("a.jpg", randomBytes(6 * 1024 * 1024)))).toMatchObject({
    status: 413,
    json: { code: "PICTURE_TOO_LARGE", fields: { images: "A picture has at most 5 MB." } },
  });
  const small = await freshPicture();
  expect(await add(Array(11).fill(small))).toMatchObject({ status: 413, json: { code: "TOO_LARGE" } });
  expect(await state()).toEqual(before);
  expect((await add(Array(10).fill(small))).status).toBe(201);
});

/** Begins an upload and leaves its last bytes unsent. */
async function halfAnUpload(): Promise<{ leave: () => Promise<unknown> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(filled([await freshPicture(), await freshPicture()])))
    for (const each of [value].flat())
      form.append(name, typeof each === "string" ? each : new Blob([Uint8Array.from(each.content)]));
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const sent = request(`${shop.url}/api/admin/products`, {
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${owner.token}`,
      "content-type": encoded.headers.get("content-type") as string,
      "content-length": body.length,
    },
  });
  sent.on("error", () => {});
  await new Promise((resolve) => sent.write(body.subarray(0, body.length - 60), resolve));
  return {
    leave() {
      const closed = new Promise((resolve) => sent.once("close", resolve));
      sent.destroy();
      return closed;
    },
  };
}

test("uploads that end in the middle leave nothing, and their places to others", async () => {
  const before = await state();
  for (let round = 0; round < 4; round++) {
    const uploads = await Promise.all([halfAnUpload(), halfAnUpload()]);
    await Promise.all(uploads.map((upload) => upload.leave()));
  }
  expect(await state()).toEqual(before);
  expect((await add(await freshPicture())).status).toBe(201);
});

test("whoever leaves before her upload is looked at takes no place either", async () => {
  await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      // So that the guard waits while she leaves.
      await trx.selectFrom("adminSessions").select("tokenHash").forUpdate().execute();
      const uploads = await Promise.all([halfAnUpload(), halfAnUpload(), halfAnUpload()]);
      await untilWaiting(shop, uploads.length);
      await Promise.all(uploads.map((upload) => upload.leave()));
      expect((await ask(shop, "GET", "/healthz")).status).toBe(200);
    });
  expect((await add(await freshPicture())).status).toBe(201);
});

// Only root may make a disk of its own that is soon full.
test.runIf(process.getuid?.() === 0)("on a full disk nothing changes, and later it works", async () => {
  const product = expectStatus(await add(await freshPicture()), 201).json;
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const content = await sharp({ create: { width: 900, height: 700, channels: 3, background: "red", noise } })
    .png()
    .toBuffer();
  const change = () =>
    owner.send<Answered>(`/api/admin/edit-product/${product._id}`, { images: named("a.png", content) });
  const unmount = () => execFileSync("umount", [folder]);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", folder]);
  try {
    const before = await countRows(shop);
    expect(await change()).toMatchObject({
      status: 507,
      json: { code: "STORAGE_FULL", message: "There is no room left for pictures. Nothing was changed." },
    });
    expect(await countRows(shop)).toEqual(before);
    expect(kept().filter((file) => !/^[0-9a-f]{24}-\d+\.\w+$/.test(file))).toEqual([]);
    const { json } = await owner.ask<Answered>("GET", `/api/admin/products/${product._id}`);
    expect(json.images).toEqual(product.images);
  } finally {
    unmount();
  }
  const { images } = expectStatus(await change(), 200).json;
  expect(images).toEqual([expect.stringMatching(/-900x700\.jpg$/)]);
});

test.each([
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e%2f%2e%2e%2fx",
  "..\\..\\x",
  "a%00.jpg",
  "%5c%5cx",
  "a.jpg/../../b",
  ".",
])("the picture %s is not found", async (name) => {
  const answer = await ask(shop, "GET", `/api/images/${name}`);
  expect([400, 404]).toContain(answer.status);
});
