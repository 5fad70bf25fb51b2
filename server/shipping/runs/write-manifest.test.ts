import { expect, test } from "vitest";
import { readPdf } from "../../../tests/support/read-pdf.ts";
import { type ManifestParcel, writeManifest } from "./write-manifest.ts";

const A4: [number, number] = [595, 842];

const parcel = (place: number, changes: Partial<ManifestParcel> = {}): ManifestParcel => ({
  courierName: "Delhivery Surface",
  number: `NEN${place}`,
  awb: `1412345${place}`,
  pincode: "682001",
  weightGrams: 505,
  hasLabel: true,
  ...changes,
});
const parcels = (count: number, courierName: string, first = 1) =>
  Array.from({ length: count }, (_, index) => parcel(first + index, { courierName }));

const write = async (
  all: readonly ManifestParcel[],
  changes: { shopName?: string; now?: Date; onHold?: string[] } = {},
) =>
  readPdf(
    await writeManifest({
      shopName: "Nendra",
      now: new Date("2026-11-27T06:00:00Z"),
      parcels: all,
      onHold: [],
      ...changes,
    }),
  );

test("each courier starts on its own page with shop, date, page number and total", async () => {
  const pages = await write([...parcels(70, "Delhivery Surface"), ...parcels(3, "Blue Dart Air", 71)]);
  expect(new Set(pages.map(({ size }) => size.join()))).toEqual(new Set([A4.join()]));
  const heads = pages.map(({ pieces }) => [
    pieces.find((piece) => piece.startsWith("Courier: ")),
    pieces.find((piece) => /^Page /.test(piece)),
  ]);
  expect(heads).toEqual([
    ["Courier: Blue Dart Air", "Page 1 of 1"],
    ["Courier: Delhivery Surface", "Page 1 of 3"],
    ["Courier: Delhivery Surface", "Page 2 of 3"],
    ["Courier: Delhivery Surface", "Page 3 of 3"],
  ]);
  for (const { pieces } of pages)
    for (const text of ["Manifest", "Nendra", "27 November 2026", "Dispatch no.", "AWB", "Pincode", "Weight"])
      expect(pieces, text).toContain(text);
  const last = pages.map(({ pieces }) =>
    pieces.filter((piece) => /^(Total|Received|Signature|Time)/.test(piece)),
  );
  const signature = ["Received by (name)", "Signature", "Time"];
  expect(last).toEqual([
    ["Total: 3 parcels, 1.51 kg", ...signature],
    [],
    [],
    ["Total: 70 parcels, 35.35 kg", ...signature],
  ]);
});

test("every parcel has one line with its numbers, in the given order", async () => {
  const all = parcels(70, "Delhivery Surface");
  const pieces = (await write(all)).flatMap((page) => page.pieces);
  for (const [wanted, found] of [
    [all.map(({ number }) => number), pieces.filter((piece) => piece.startsWith("NEN"))],
    [all.map(({ awb }) => awb), pieces.filter((piece) => piece.startsWith("1412345"))],
    [all.map((_, index) => String(index + 1)), pieces.filter((piece) => /^\d{1,2}$/.test(piece))],
  ])
    expect(found).toEqual(wanted);
});

test("one parcel more than fits starts another page, and no line is lost", async () => {
  for (const count of [1, 33, 34, 35, 36, 37, 38, 68, 69, 70]) {
    const pages = await write(parcels(count, "Delhivery Surface"));
    expect(pages.flatMap(({ pieces }) => pieces.filter((piece) => piece.startsWith("NEN")))).toHaveLength(
      count,
    );
    expect(pages.at(-1)?.pieces).toContain("Signature");
  }
});

test("a parcel without a label is marked; one whose label was not printed yet is not", async () => {
  const [page] = await write([parcel(1, { hasLabel: false }), parcel(2, { hasLabel: null }), parcel(3)]);
  expect(page?.pieces.filter((piece) => piece === "No label")).toHaveLength(1);
  expect(page?.pieces).toContain("1 parcel without a label");
});

test("names in Indian scripts are printed, and a day begins at midnight in India", async () => {
  const [page] = await write(
    [parcel(1, { courierName: "സ്പീഡ് പോസ്റ്റ് Express", weightGrams: null, pincode: "" })],
    { shopName: "നേന്ദ്ര", now: new Date("2026-11-27T20:00:00Z") },
  );
  expect(page?.pieces).toContain("28 November 2026");
  const letters = (text: string) =>
    [...text.normalize("NFD")].filter((each) => /[\u0d00-\u0d7f]/.test(each)).toSorted();
  expect(letters(page?.text ?? "")).toEqual(letters("നേന്ദ്ര സ്പീഡ് പോസ്റ്റ്"));
  expect(page?.text).toContain("Express");
  expect(page?.pieces).toContain("Total: 1 parcel, 0.00 kg");
});

test("orders on hold are listed below the signature, the first five of them by number", async () => {
  const onHold = Array.from({ length: 7 }, (_, index) => `NEN${index + 90}`);
  const [page] = await write(parcels(2, "Delhivery Surface"), { onHold });
  expect(page?.pieces).toContain("On hold, not handed over: NEN90, NEN91, NEN92, NEN93, NEN94 and 2 more");
});
