// Rules for uploads and what is stored of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { jpegWithStrayBytes, movingPicture } from "../../../tests/support/odd-pictures.ts";
import {
  add,
  folder,
  freshPicture,
  named,
  setUpShop,
  shop,
  storedFiles,
} from "../../../tests/support/picture-desk.ts";

setUpShop();

test("a JPEG with HTML appended is stored without it", async () => {
  const { content } = await freshPicture();
  const page = "<script>alert(document.domain)</script>";
  const both = Buffer.concat([await sharp(Buffer.from(content)).jpeg().toBuffer(), Buffer.from(page)]);
  const { images } = expectStatus(await add(named("a.jpg.html", both, "text/html")), 201).json;
  expect(images).toHaveLength(1);
  for (const file of storedFiles()) expect(readFileSync(join(folder, file)).includes(page)).toBe(false);
});

test.each(["jpeg", "png", "webp", "avif"] as const)("a %s is re-encoded in every size", async (format) => {
  const { content } = await freshPicture({ width: 900, height: 600 });
  const original = await sharp(Buffer.from(content)).toFormat(format).toBuffer();
  const { images } = expectStatus(await add(named("a", original, "application/x-php")), 201).json;
  const [path] = images as [string];
  expect(path).toMatch(/^images\/[0-9a-f]{24}-900x600\.jpg$/);
  const hash = path.slice("images/".length, "images/".length + 24);
  expect(storedFiles().filter((file) => file.startsWith(hash))).toEqual(
    [160, 320, 480, 800, 900]
      .flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`])
      .concat([`${hash}-160.jpg`, `${hash}-800.jpg`])
      .sort(),
  );
  const shown = await sendRequest(shop, "GET", `/api/${path}`);
  expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect((await sharp(shown.body).metadata()).width).toBe(800);
});

test("a JPEG that decoders only warn about is accepted", async () => {
  const content = await jpegWithStrayBytes(64, 48);
  await expect(sharp(content, { failOn: "warning" }).toBuffer()).rejects.toThrow("extraneous bytes");
  const { images } = expectStatus(await add(named("edited.jpg", content)), 201).json;
  expect(images).toEqual([expect.stringMatching(/-64x48\.jpg$/)]);
});

test("no picture is stored wider than the widest standard width", async () => {
  const { content } = await freshPicture({ width: 3_200, height: 1_000 });
  const { images } = expectStatus(await add(named("a.png", content)), 201).json;
  expect(images[0]).toMatch(/-1600x500\.jpg$/);
});

test("a transparent picture stays transparent", async () => {
  const content = await sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } },
  })
    .toColourspace("b-w")
    .png()
    .toBuffer();
  const { images } = expectStatus(await add(named("a.png", content)), 201).json;
  expect(images[0]).toMatch(/-40x30\.png$/);
});

test("the location is removed from a picture, but its orientation is applied", async () => {
  const content = await sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
    .withExif({
      IFD0: { Make: "Phone of Lakshmi" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "9/1 58/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(content).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  const before = new Set(storedFiles());
  const { images } = expectStatus(await add(named("a.jpg", content)), 201).json;
  expect(images[0]).toMatch(/-200x300\.jpg$/);
  const drawn = storedFiles().filter((file) => !before.has(file));
  expect(drawn.length).toBeGreaterThan(3);
  for (const file of drawn) {
    const bytes = readFileSync(join(folder, file));
    const { width, height, ...seen } = await sharp(bytes).metadata();
    expect([height > width, seen.orientation, seen.exif, seen.xmp, seen.iptc]).toEqual([true, ...Array(4)]);
    expect(bytes.includes("Lakshmi")).toBe(false);
  }
});

test("only the first frame of an animation is stored", async () => {
  const moving = await movingPicture(40, 30, 3);
  expect((await sharp(moving).metadata()).pages).toBe(3);
  const { images } = expectStatus(await add(named("a.webp", moving)), 201).json;
  expect(images[0]).toMatch(/-40x30\.jpg$/);
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
])("a file named %j is stored under a generated name", async (name) => {
  const before = new Set(storedFiles());
  const { images } = expectStatus(await add(named(name, (await freshPicture()).content)), 201).json;
  expect(images).toEqual([expect.stringMatching(/^images\/[0-9a-f]{24}-64x48\.jpg$/)]);
  for (const file of storedFiles().filter((each) => !before.has(each)))
    expect(file).toMatch(/^[0-9a-f]{24}-64\.(avif|webp|jpg)$/);
});
