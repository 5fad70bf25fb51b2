import { expect, test } from "vitest";
import { fromRupees } from "./money.ts";
import { policyWords, readPolicy } from "./policy-text.ts";

const words = { shop: "Nendra", phone: "+91 98470 12345" };

test("the text before the first section is the summary", () => {
  expect(readPolicy("We ship\n within India.\n\n# How\nBy post.", words)).toEqual({
    summary: "We ship within India.",
    sections: [{ id: "how", title: "How", blocks: [{ kind: "paragraph", text: "By post." }] }],
  });
});

test("lines join until an empty one, and list items until something else", () => {
  const { sections } = readPolicy("# A\none\ntwo\n\nthree\n- x\n  more\n- y\n\n- z", words);
  expect(sections[0]?.blocks).toEqual([
    { kind: "paragraph", text: "one two" },
    { kind: "paragraph", text: "three" },
    { kind: "list", items: ["x more", "y"] },
    { kind: "list", items: ["z"] },
  ]);
});

test("names in braces are filled in, and only those that are known", () => {
  const { summary } = readPolicy("{shop}: {phone}, {toString}, {nobody}", words);
  expect(summary).toBe("Nendra: +91 98470 12345, {toString}, {nobody}");
});

test("sections with the same title have different anchors, also in other scripts", () => {
  const ids = readPolicy("# Post\n# Post\n# തപാൽ\n#\n", words).sections.map(({ id }) => id);
  expect(ids).toEqual(["post", "post-2", "part-3", "part-4"]);
});

test("HTML stays plain text, and an empty text gives no sections", () => {
  expect(readPolicy("# A\n<script>alert(1)</script>", words).sections[0]?.blocks).toEqual([
    { kind: "paragraph", text: "<script>alert(1)</script>" },
  ]);
  expect(readPolicy("", words)).toEqual({ summary: "", sections: [] });
});

test("names in braces become the shop's own details, amounts and phone formatted", () => {
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
  expect(readPolicy(text, policyWords(shop)).summary).toBe(
    "Nendra (Nendra Foods), +91 98470 12345, hello@nendra.example, 14/220 Chips Street: ₹30.50 up to ₹1,000",
  );
});
