import { expect, test } from "vitest";
import { fromRupees } from "./money.ts";
import { policyTerms, readPolicy } from "./policy-text.ts";

const replacements = { shop: "Nendra", phone: "+91 98470 12345" };

test("the text before the first section is the summary", () => {
  expect(readPolicy("We ship\n within India.\n\n# How\nBy post.", replacements)).toEqual({
    summary: "We ship within India.",
    sections: [{ id: "how", title: "How", blocks: [{ kind: "paragraph", text: "By post." }] }],
  });
});

test("lines join until an empty line, list items until any other block", () => {
  const { sections } = readPolicy("# A\none\ntwo\n\nthree\n- x\n  more\n- y\n\n- z", replacements);
  expect(sections[0]?.blocks).toEqual([
    { kind: "paragraph", text: "one two" },
    { kind: "paragraph", text: "three" },
    { kind: "list", items: ["x more", "y"] },
    { kind: "list", items: ["z"] },
  ]);
});

test("known names in braces are replaced, others stay", () => {
  const { summary } = readPolicy("{shop}: {phone}, {toString}, {nobody}", replacements);
  expect(summary).toBe("Nendra: +91 98470 12345, {toString}, {nobody}");
});

test("sections with the same title get different anchors, also in other scripts", () => {
  const ids = readPolicy("# Post\n# Post\n# തപാൽ\n#\n", replacements).sections.map(({ id }) => id);
  expect(ids).toEqual(["post", "post-2", "part-3", "part-4"]);
});

test("HTML stays plain text; an empty text has no sections", () => {
  expect(readPolicy("# A\n<script>alert(1)</script>", replacements).sections[0]?.blocks).toEqual([
    { kind: "paragraph", text: "<script>alert(1)</script>" },
  ]);
  expect(readPolicy("", replacements)).toEqual({ summary: "", sections: [] });
});

test("names in braces become the shop's details, with formatted amounts and phone", () => {
  const shop = {
    name: "Nendra",
    legalName: "Nendra Foods",
    phone: "+919847012345",
    email: "hello@nendra.example",
    postalAddress: "14/220 Chips Street",
    deliveryCharge: fromRupees(30.5),
    freeDeliveryAbove: fromRupees(1_000),
  };
  const text =
    "{shop} ({legalName}), {phone}, {email}, {address}: {deliveryCharge} up to {freeDeliveryAbove}";
  expect(readPolicy(text, policyTerms(shop)).summary).toBe(
    "Nendra (Nendra Foods), +91 98470 12345, hello@nendra.example, 14/220 Chips Street: ₹30.50 up to ₹1,000",
  );
});
