import { decodePDFRawStream, type PDFArray, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import type { TaxDocument } from "../../../contract/tax-documents.ts";
import { PAPER_SIZES, type PaperSize } from "../../../rules/paper-sizes.ts";
import { type PdfPage, readPdf, squeeze } from "../../../tests/support/read-pdf.ts";
import * as samples from "../../../tests/support/sample-tax-documents.ts";
import { DocumentFile } from "./document-file.ts";

async function draw(size: PaperSize, ...documents: TaxDocument[]) {
  const file = await DocumentFile.create(size);
  for (const document of documents) await file.add(document);
  return readPdf(await file.save());
}

async function textOf(size: PaperSize, document: TaxDocument): Promise<string> {
  return (await draw(size, document)).map(({ text }) => text).join("");
}

const { seller } = samples.INVOICE;
const SELLER = ["Nendra", seller.name, "12/345 Market Road", "Aluva, Ernakulam, Kerala 683101"];
const REGISTERED = [...SELLER, `GSTIN: ${seller.gstin}`, "FSSAI Lic. No. 11321004000123"];
const BUYER = [samples.MALAYALAM_BUYER, "12B, Temple Road, Near the old church", "Kochi, Kerala 682001"];
const SUPPLY = ["Place of supply: 32-Kerala", "Reverse charge: No"];
const SIGNATURE = [
  "For Nendra Foods Private Limited",
  "Authorised signatory",
  "Issued electronically under the Information Technology Act, 2000",
];
const COMMON = [...BUYER, ...SUPPLY, ...SIGNATURE, "Order: NEN7F3K2Q"];

type Line = TaxDocument["lines"][number];
type Buyer = NonNullable<TaxDocument["buyer"]>;
const SNACKS = Array.from({ length: 12 }, (_, index) => `Snack number ${index + 1}.`);
/** An address that fills the fields of the form. */
const LONG_BUYER: Buyer = {
  ...(samples.INVOICE.buyer as Buyer),
  name: "Thiruvananthapuram Padmanabhan Venkatasubramanian Lakshmikutty Amma Raghavan",
  houseNo: "Flat 1204, Twelfth Floor, Tower Three, Sreelakshmi Residential Apartments",
  roadName:
    "Old Pattambi Main Road, opposite the Government Higher Secondary School, next to the level crossing",
  landmark: "Behind the Bhagavathy temple pond, third gate on the left after the cooperative milk society",
};

describe.each(PAPER_SIZES)("on %s", (size) => {
  test.each<[string, TaxDocument, string[]]>([
    [
      "an invoice within the state",
      samples.INVOICE,
      [
        ...REGISTERED,
        ...COMMON,
        "Tax invoice",
        "No. ND/26-27/000123",
        "Date: 28 Nov 2026",
        ...["Banana chips", "20081940", "2 PAC", "238.10", "5.95", "2.5%", "250.00"],
        ...["Sharkara varatti", "20081930", "1 PAC", "30.00", "142.86", "3.57", "150.00"],
        ...["Delivery charge", "28.58", "0.71"],
        ...["CGST", "SGST", "₹409.54", "₹10.23", "₹430.00"],
        "Rupees four hundred thirty only",
      ],
    ],
    [
      "an invoice of a business in another state",
      samples.BUSINESS_INVOICE,
      [
        ...REGISTERED,
        ...["Mahal Traders", samples.DEVANAGARI_BUYER, "GSTIN: 27AAPFU0939F1ZV", "Pune, Maharashtra 411001"],
        ...["Place of supply: 27-Maharashtra", "IGST", "11.90", "5%", "₹11.90"],
      ],
    ],
    [
      "a bill of supply",
      samples.BILL_OF_SUPPLY,
      [
        ...REGISTERED,
        ...COMMON,
        "Bill of supply",
        "Composition taxable person, not eligible to collect tax on supplies",
        ...["NDB/26-27/000001", "20081940", "2 PAC", "₹250.00", "Rupees two hundred fifty only"],
      ],
    ],
    [
      "a plain bill",
      samples.PLAIN_BILL,
      [
        ...SELLER,
        ...BUYER,
        ...SIGNATURE,
        "Order: NEN7F3K2Q",
        "Bill",
        "NDP/26-27/000001",
        "FSSAI Reg. No. 21321004000123",
        "₹250.00",
      ],
    ],
    [
      "a credit note",
      samples.CREDIT_NOTE,
      [
        ...REGISTERED,
        ...COMMON,
        "Credit note",
        "NDC/26-27/000001",
        "For tax invoice ND/26-27/000123 of 28 Nov 2026",
        "Reason: One pack was broken",
        ...["1 PAC", "119.04", "2.98", "₹125.00", "Rupees one hundred twenty-five only"],
      ],
    ],
    [
      "a refund voucher",
      samples.REFUND_VOUCHER,
      [
        ...REGISTERED,
        ...COMMON,
        "Refund voucher",
        "NDR/26-27/000001",
        "For the payment pay_N1234567890abc of 19 Nov 2026",
        ...["119.04", "2.98", "₹125.00"],
      ],
    ],
  ])("%s has all fields", async (_, document, fields) => {
    const text = await textOf(size, document);
    for (const field of fields) expect(text, field).toContain(squeeze(field));
  });

  test("documents without GST name no tax, and a plain bill no GSTIN", async () => {
    for (const document of [samples.BILL_OF_SUPPLY, samples.PLAIN_BILL])
      expect(await textOf(size, document)).not.toMatch(/[CSI]GST|Taxable|%/);
    expect(await textOf(size, samples.PLAIN_BILL)).not.toMatch(/GSTIN|Placeofsupply|Reversecharge/);
  });

  test("a bill for goods at 0 % does not speak of composition", async () => {
    const text = await textOf(size, samples.UNTAXED_BILL);
    expect(text).toContain(squeeze("Bill of supply"));
    expect(text).not.toMatch(/Composition|[CSI]GST\b|Taxable/);
  });

  test("goods with and without tax for a consumer are on an invoice-cum-bill of supply", async () => {
    const title = squeeze("Invoice-cum-bill of supply");
    expect(await textOf(size, samples.MIXED_INVOICE)).toContain(title);
    const toBusiness = { ...samples.MIXED_INVOICE, buyerGstin: "32AAACH7409R1ZA" };
    expect(await textOf(size, toBusiness)).not.toContain(title);
  });

  test("only a sale's document is marked as original for the recipient", async () => {
    for (const document of [samples.INVOICE, samples.BILL_OF_SUPPLY])
      expect(await textOf(size, document)).toContain(squeeze("Original for recipient"));
    for (const document of [samples.CREDIT_NOTE, samples.REFUND_VOUCHER])
      expect(await textOf(size, document)).not.toContain(squeeze("Original for recipient"));
  });

  test("a document of an erased shopper has no name and the same number", async () => {
    const text = await textOf(size, samples.ERASED_INVOICE);
    expect(text).toContain("ND/26-27/000123");
    for (const part of ["അന", "Temple", "Kochi", "682001"]) expect(text).not.toContain(part);
  });

  test.each([
    ["an invoice", samples.INVOICE],
    ["a credit note", samples.CREDIT_NOTE],
  ])("every number of lines of %s, with a short and a long address", async (_, document) => {
    for (const buyer of [document.buyer, LONG_BUYER])
      for (let count = 1; count <= 12; count++) {
        const lines = SNACKS.slice(0, count).map((name) => ({ ...(document.lines[0] as Line), name }));
        const pages = await draw(size, { ...document, buyer, lines });
        const pieces = pages.flatMap((page) => page.pieces);
        expect(pieces.filter((piece) => piece.startsWith("Snack number"))).toEqual(SNACKS.slice(0, count));
        const text = pages.map((page) => page.text).join("");
        const { name, houseNo, roadName, landmark } = buyer as Buyer;
        for (const part of [document.number, "Order: NEN7F3K2Q", name, houseNo, roadName, landmark])
          expect(text, `${count} lines`).toContain(squeeze(part));
        for (const page of pages) {
          expect(page.text).toContain(document.number);
          for (const { x, y, right } of page.places) {
            expect(x).toBeGreaterThan(0);
            expect(right).toBeLessThan(page.size[0]);
            expect(y).toBeLessThan(page.size[1]);
          }
        }
      }
  });

  test("each line of a long invoice is on one of its pages", async () => {
    const [line] = samples.INVOICE.lines;
    const names = Array.from({ length: 60 }, (_, index) => `Snack number ${index + 1}.`);
    const lines = names.map((name) => ({ ...(line as TaxDocument["lines"][number]), name }));
    const pages = await draw(size, { ...samples.INVOICE, lines });
    expect(pages.length).toBeGreaterThan(2);
    const pieces = pages.flatMap((page) => page.pieces);
    expect(pieces.filter((piece) => piece.startsWith("Snack number"))).toEqual(names);
    const {
      size: [width, height],
    } = pages[0] as PdfPage;
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain(squeeze(`ND/26-27/000123 Page ${index + 1} of ${pages.length}`));
      for (const { x, y } of page.places) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeLessThan(height);
      }
    }
  });
});

test("pages have the size of the paper", async () => {
  expect((await draw("a4", samples.INVOICE))[0]?.size).toEqual([595, 842]);
  expect((await draw("4x6", samples.INVOICE))[0]?.size).toEqual([288, 432]);
});

const named = (name: string): TaxDocument => ({
  ...samples.INVOICE,
  buyer: { ...(samples.INVOICE.buyer as NonNullable<TaxDocument["buyer"]>), name },
});

test.each([
  ["Malayalam", "ലക്ഷ്മി നായർ, തിരുവനന്തപുരം"],
  ["Devanagari", "श्रीकृष्ण त्रिवेदी, मुंबई"],
  ["Tamil", "தமிழ்ச்செல்வன் ராஜேந்திரன்"],
  // fontkit's own shaper fails on the first name, so the invoice could not be drawn.
  ["Telugu", "శ్రీనివాస్ వెంకటేశ్వర్లు"],
  ["Kannada", "ಶ್ರೀಧರ್ ಲಕ್ಷ್ಮೀನಾರಾಯಣ"],
  ["Bengali", "শ্রীরামকৃষ্ণ চট্টোপাধ্যায়, র‍্যাব"],
  ["Gujarati", "શ્રીકૃષ્ણ પટેલ"],
  ["Gurmukhi", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ"],
  ["Odia", "ଶ୍ରୀନିବାସ ମହାପାତ୍ର"],
  ["Assamese", "ৰাজীৱ শইকীয়া"],
  ["Meitei Mayek (Manipuri)", "ꯃꯅꯤꯄꯨꯔ ꯊꯣꯏꯕꯤ"],
  ["Ol Chiki (Santali)", "ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ"],
  ["Nepali", "गणेश श्रेष्ठ"],
])("a name in %s is drawn with all its letters", async (_, name) => {
  const file = await DocumentFile.create("a4");
  await file.add(named(`${name} Anand`));
  const bytes = await file.save();
  const pieces = (await readPdf(bytes))[0]?.pieces ?? [];
  const drawn = pieces.slice(pieces.indexOf("Billed and delivered to") + 1, pieces.indexOf("Anand"));
  // In the order of the glyphs: a vowel sign can come before its letter.
  const letters = (text: string) =>
    [...text.normalize("NFD")].filter((each) => /[\p{L}\p{M}?]/u.test(each)).toSorted();
  expect(letters(drawn.join(""))).toEqual(letters(name));
  // The file has only the glyphs of this name.
  expect(bytes.length).toBeLessThan(20_000);
});

test.each([
  ["Urdu", "محمد اقبال"],
  ["Kashmiri", "کٲشُر رحمٲن"],
  ["Sindhi", "ڄام ڳوٺاڻي"],
])("a name in %s is drawn without a missing glyph, and can be copied", async (_, name) => {
  const { content, texts } = await contentOf(named(name));
  expect(texts.toReversed().join(" ")).toContain(name);
  expect(content).not.toMatch(/<0000>| re S/);
});

test.each([
  ["محمد اقبال", ["اقبال", "محمد"]],
  ["محمد 12 مکتب", ["مکتب", "محمد"]],
  ["مکتب ۱۲۳ (محمد)", ["محمد", "۱۲۳", "مکتب"]],
  ["۱۲۳ مکتب", ["۱۲۳", "مکتب"]],
  ["محمد Villa مکتب", ["محمد", "مکتب"]],
])("Arabic script and the numbers in it stand from right to left: %s", async (name, texts) => {
  const drawn = (await contentOf(named(name))).texts;
  expect(drawn.filter((text) => /[\u0600-\u06ff]/.test(text))).toEqual(texts);
});

test("a letter that no font has is a box with the letter as its text", async () => {
  const { content, texts } = await contentOf(named("ไทย Anand"));
  expect(content.match(/ re S/g)).toHaveLength(3);
  expect(texts).toEqual(expect.arrayContaining(["ไ", "ท", "ย"]));
  expect((await contentOf(named("Anand"))).content).not.toContain(" re S");
});

/** What the first page of a document draws, and the texts that it names for the reader. */
async function contentOf(document: TaxDocument): Promise<{ content: string; texts: string[] }> {
  const file = await DocumentFile.create("a4");
  await file.add(document);
  const pages = (await PDFDocument.load(await file.save())).getPages();
  const stream = (pages[0] as (typeof pages)[number]).node.Contents() as PDFArray;
  const content = Buffer.from(decodePDFRawStream(stream.lookup(0, PDFRawStream)).decode()).toString("latin1");
  const texts = [...content.matchAll(/ActualText <FEFF([0-9A-F]+)>/gi)].map(([, hex]) =>
    Buffer.from(hex as string, "hex")
      .swap16()
      .toString("utf16le"),
  );
  return { content, texts };
}

test("a name in a script without a font, and a very long word, cause no error", async () => {
  const name = `${"a".repeat(300)} ไทย 😀 e\u0301 ​`;
  const text = await textOf("4x6", named(name));
  expect(text).toContain("a".repeat(300));
  expect(text).toContain("é");
});

test("the same document gives the same file", async () => {
  const files = await Promise.all(
    [1, 2].map(async () => {
      const file = await DocumentFile.create("a4");
      await file.add(samples.INVOICE);
      return Buffer.from(await file.save()).toString("base64");
    }),
  );
  expect(files[0]).toBe(files[1]);
});

test("a template version that does not exist is an error", async () => {
  const file = await DocumentFile.create("a4");
  await expect(file.add({ ...samples.INVOICE, templateVersion: 99 })).rejects.toThrow("template version 99");
});
