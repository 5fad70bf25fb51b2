import { expect, test } from "vitest";
import { imagePath, imageSrcSet, imageUrl, isVariantPath, parseImagePath, variantWidths } from "./images.ts";

const hash = "0123456789abcdef01234567";
const path = imagePath({ hash, width: 1_200, height: 900, fallback: "jpg" });

test("a path contains the picture's size", () => {
  expect(parseImagePath(path)).toEqual({ hash, width: 1_200, height: 900, fallback: "jpg" });
  expect(parseImagePath("images/../secret.jpg")).toBeNull();
});

test.each([
  [100, [100]],
  [320, [160, 320]],
  [1_000, [160, 320, 480, 800, 1_000]],
  [5_000, [160, 320, 480, 800, 1_200, 1_600]],
])("an original %d pixels wide is stored in the widths %j", (width, widths) => {
  expect(variantWidths(width)).toEqual(widths);
});

test("URLs are under /api/", () => {
  expect(imageUrl(path)).toBe(`/api/images/${hash}-800.jpg`);
  expect(imageUrl(path, 300)).toBe(`/api/images/${hash}-160.jpg`);
  expect(imageUrl("images/somebody-else.jpg")).toBe("/api/images/somebody-else.jpg");
  expect(imageSrcSet(path, "avif")).toContain(`/api/images/${hash}-480.avif 480w`);
  expect(imageSrcSet("nonsense", "avif")).toBe("");
});

test("only generated paths are accepted as stored files", () => {
  expect(isVariantPath(`images/${hash}-480.avif`)).toBe(true);
  for (const name of ["images/x.jpg", `images/${hash}-480.svg`, `images/..%2f${hash}-480.avif`]) {
    expect(isVariantPath(name)).toBe(false);
  }
});
