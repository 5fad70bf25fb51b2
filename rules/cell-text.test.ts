import { expect, test } from "vitest";
import { cellText, shownText } from "./cell-text.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+91 98765", "'+91 98765"],
  ["+1+1", "'+1+1"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1+1", "'=1+1"],
  ["\r@x", "'@x"],
  ["\u0000=1", "'=1"],
  ["\ufffd=1", "'=1"],
  ["＝1＋1", "'＝1＋1"],
  ["+919876543210", "+919876543210"],
  ["Flat 4\nRoad\t2", "Flat 4 Road 2"],
  ["bell\u0007 \ud800lone", "bell lone"],
  ["രമ്യ‌ 🥥", "രമ്യ‌ 🥥"],
  ["a=b", "a=b"],
  ["", ""],
])("the text %j is written as %j", (text, cell) => {
  expect(cellText(text)).toBe(cell);
});

test.each([
  ['="0713"', "0713"],
  [' ="say ""yes""" ', 'say "yes"'],
  ["=0713", "0713"],
  ["'Nendran' chips", "'Nendran' chips"],
  ["=SUM(A1:A2)", "=SUM(A1:A2)"],
  ['="a"&"b"', '="a"&"b"'],
  [" 12 ", " 12 "],
])("a spreadsheet shows %j as %j", (cell, text) => {
  expect(shownText(cell)).toBe(text);
});
