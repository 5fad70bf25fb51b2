import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sendRequest } from "../../tests/support/browser.ts";
import { bomb, movingPicture } from "../../tests/support/odd-pictures.ts";
import { add, freshPicture, named, setUpShop, shop, state } from "../../tests/support/picture-desk.ts";

setUpShop();

test.each([
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ["PHP", "<?php system($_GET['c']); ?>"],
  ["a zip", Buffer.from("504b0304140000000000", "hex")],
  ["a PDF", "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>"],
  ["a JPEG's first bytes only", Buffer.from("ffd8", "hex")],
  ["nothing at all", ""],
])("%s is not a picture, whatever its file name", async (_, content) => {
  const before = await state();
  expect(await add(named("a.jpg", Buffer.from(content)))).toMatchObject({
    status: 415,
    json: { code: "PICTURE_TYPE", message: "A picture is a JPEG, PNG, WebP or AVIF file." },
  });
  expect(await state()).toEqual(before);
});

test.each(["tiff", "gif"] as const)("a %s is refused although it is a picture", async (format) => {
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .toFormat(format)
    .toBuffer();
  expect(await add(named("a.jpg", content))).toMatchObject({ status: 415, json: { code: "PICTURE_TYPE" } });
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
])("%s is refused before it is decoded", async (_, make, message) => {
  const content = await make();
  expect(content.length).toBeLessThan(200_000);
  const before = await state();
  expect(await add(named("a.png", content))).toMatchObject({
    status: 400,
    json: { code: "PICTURE_TOO_MANY_PIXELS", message, fields: { "images.0": message } },
  });
  expect(await state()).toEqual(before);
});

test("twenty decompression bombs at once do not stop the shop", async () => {
  const bombs = Array.from({ length: 10 }, () => named("a.png", bomb(14_000, 14_000)));
  const answers = await Promise.all([
    ...bombs.map(add),
    ...Array.from({ length: 10 }, async () => add(named("a.webp", await movingPicture(250, 170, 1_000)))),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await sendRequest(shop, "GET", "/api/products")).status).toBe(200);
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
