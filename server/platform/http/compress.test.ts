import { expect, test } from "vitest";
import { preferredEncoding } from "./compress.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0, gzip", "gzip"],
  ["br ;q=0 , gzip", "gzip"],
  ["br\t;\tq=0.000, gzip;q=0.5", "gzip"],
  ["br; Q=0, gzip; q=0.0", "identity"],
  ["br;q=0.001", "br"],
  ["br; q=1.0, gzip; q=0.8", "br"],
  ["br; q=nonsense, gzip", "gzip"],
  ["vbr, x-gzip", "identity"],
  ["*", "br"],
  ["br;q=0.5, gzip", "gzip"],
])("Accept-Encoding %j gets %s", (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});
