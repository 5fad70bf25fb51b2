import { expect, test } from "vitest";
import { isWebAddress } from "./web-address.ts";

test.each([
  "https://www.indiapost.gov.in/track",
  "https://track.example:8443/a/b?n=1&m=2#part",
  "https://wa.me/c/919876543210",
  "https://xn--11b4c3d.example",
  "https://स्वाद.भारत/दुकान",
])("%s is a web address", (url) => {
  expect(isWebAddress(url)).toBe(true);
});

test.each([
  ["another scheme", "http://track.example/1"],
  ["a script", "javascript:alert(1)"],
  ["a user name", "https://www.indiapost.gov.in@evil.example/1"],
  ["a user name and password", "https://you:secret@track.example/1"],
  ["markup", "https://track.example/<b>1</b>"],
  ["a quote", 'https://track.example/"onclick=1'],
  ["a backslash", "https://track.example\\@evil.example"],
  ["a mark for the direction of text", "https://track.example/\u202Egro.live"],
  ["a character of no width", "https://track.exa\u200Bmple/1"],
  ["a blank", "https://track.example/a b"],
  ["no site", "https://"],
  ["a host of the local network", "https://localhost/1"],
])("refuses %s", (_, url) => {
  expect(isWebAddress(url)).toBe(false);
});
