import { expect, test } from "vitest";
import { unreadablePicture } from "./upload.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const HEIC =
  "is a HEIC picture, which only Apple shows. On the iPhone: Settings, Camera, Formats, Most Compatible; or save it as JPEG.";

test.each([
  ["IMG_0001.HEIC", "\0\0\0\x24ftypheic", HEIC],
  ["IMG_0002.jpg", "\0\0\0\x24ftypheix", HEIC],
  ["IMG_0003.jpg", "\0\0\0\x24ftypmif1", HEIC],
  ["IMG_0004.heif", "", HEIC],
  ["scan.tif", "II*\0\x08\0\0\0", "is a TIFF picture, which browsers do not show. Save it as JPEG or PNG."],
  ["scan.jpg", "MM\0*\0\0\0\x08", "is a TIFF picture, which browsers do not show. Save it as JPEG or PNG."],
  ["half.jpg", "\xff\xd8\xff\xe0", "is damaged. Choose another picture."],
  ["half.png", "\x89PNG\r\n\x1a\n", "is damaged. Choose another picture."],
  ["half.webp", "RIFF\x10\0\0\0WEBP", "is damaged. Choose another picture."],
  ["half.avif", "\0\0\0\x1cftypavif", "is damaged. Choose another picture."],
  ["half.gif", "GIF89a", "is damaged. Choose another picture."],
  ["letter.jpg", "%PDF-1.4", "is not a picture. Choose a JPEG, PNG, WebP or AVIF file."],
  ["empty.jpg", "", "is not a picture. Choose a JPEG, PNG, WebP or AVIF file."],
])("%s that begins with %j %s", (name, head, sentence) => {
  expect(unreadablePicture(name, bytes(head))).toBe(`${name} ${sentence}`);
});
