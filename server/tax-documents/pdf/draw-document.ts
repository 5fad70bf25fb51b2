// The layout of documents, version 1, with the fields of the CGST Rules: rule 46 for an invoice, 49 for a bill of supply, 51 for
// a refund voucher and 53 for a credit note.
import type { PDFDocument } from "@cantoo/pdf-lib";
import type { TaxDocument } from "../../../contract/tax-documents.ts";
import {
  COMPOSITION_NOTICE,
  DOCUMENT_TITLES,
  documentTitle,
  fssaiText,
  stateTaxName,
} from "../../../rules/document-texts.ts";
import { placeOfSupply } from "../../../rules/gstin.ts";
import { type Paise, sum, ZERO } from "../../../rules/money.ts";
import type { PaperSize } from "../../../rules/paper-sizes.ts";
import { spellAmount } from "../../../rules/spell-amount.ts";
import { isSaleDocument, isTaxed } from "../../../rules/tax-documents.ts";
import type { DocumentFonts } from "./document-fonts.ts";
import { Sheet, type TextStyle, wrap } from "./sheet.ts";

interface Format {
  /** Width and height in points. */
  size: readonly [number, number];
  margin: number;
  title: TextStyle;
  shop: TextStyle;
  text: TextStyle;
  strong: TextStyle;
  small: TextStyle;
  /** Whether the lines have a column for each amount, rather than a second row. */
  hasColumns: boolean;
}

const FORMATS: Readonly<Record<PaperSize, Format>> = {
  a4: {
    size: [595.28, 841.89],
    margin: 36,
    title: { size: 17, isBold: true },
    shop: { size: 13, isBold: true },
    text: { size: 9 },
    strong: { size: 9, isBold: true },
    small: { size: 7.5, grey: 0.3 },
    hasColumns: true,
  },
  "4x6": {
    size: [288, 432],
    margin: 13,
    title: { size: 12, isBold: true },
    shop: { size: 9.5, isBold: true },
    text: { size: 7 },
    strong: { size: 7, isBold: true },
    small: { size: 6, grey: 0.25 },
    hasColumns: false,
  },
};

type Line = TaxDocument["lines"][number];

const LINE_HEIGHT = 1.4;
const heightOf = ({ size }: TextStyle) => size * LINE_HEIGHT;

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const dayText = (date: string) => day.format(new Date(date));

const decimals = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amountText = (amount: Paise) => decimals.format(amount / 100);
const rupees = (amount: Paise) => `₹${amountText(amount)}`;
const percent = (rate: number) => `${Number(rate.toFixed(2))}%`;

interface Tax {
  name: string;
  amountOf: (line: Pick<Line, "cgst" | "sgst" | "igst">) => Paise;
  rateOf: (line: Line) => number;
}

/** The taxes of a document: none, the one, or its halves. */
function taxesOf({ supply, supplyState, lines }: TaxDocument): Tax[] {
  if (supply === "no GST" || !lines.some(isTaxed)) return [];
  if (supply === "other state")
    return [{ name: "IGST", amountOf: ({ igst }) => igst, rateOf: ({ gstRatePercent }) => gstRatePercent }];
  const rateOf = ({ gstRatePercent }: Line) => gstRatePercent / 2;
  return [
    { name: "CGST", amountOf: ({ cgst }) => cgst, rateOf },
    { name: stateTaxName(placeOfSupply(supplyState)), amountOf: ({ sgst }) => sgst, rateOf },
  ];
}

/** Draws a document on as many pages as it needs. */
export function drawDocument(
  file: PDFDocument,
  fonts: DocumentFonts,
  document: TaxDocument,
  size: PaperSize,
): void {
  const paper = new Paper(file, fonts, document, FORMATS[size]);
  paper.drawHead();
  paper.drawBuyer();
  paper.drawLines();
  paper.drawTotals();
  paper.drawSignature();
  paper.finish();
}

interface TextRow {
  content: string;
  style: TextStyle;
}

interface Column {
  title: string;
  width: number;
  isLeft?: boolean;
  /** Rows of text in the cell of a line. */
  rowsOf: (line: Line, index: number) => string[];
  total?: string;
}

class Paper {
  readonly #sheets: Sheet[] = [];
  #sheet: Sheet;
  /** The upper edge of what comes next. */
  #y: number;
  readonly #taxes: readonly Tax[];
  readonly #file: PDFDocument;
  readonly #fonts: DocumentFonts;
  readonly #document: TaxDocument;
  readonly #format: Format;
  readonly #left: number;
  readonly #right: number;

  constructor(file: PDFDocument, fonts: DocumentFonts, document: TaxDocument, format: Format) {
    this.#file = file;
    this.#fonts = fonts;
    this.#document = document;
    this.#format = format;
    this.#left = format.margin;
    this.#right = format.size[0] - format.margin;
    this.#taxes = taxesOf(document);
    this.#sheet = this.#addSheet();
    this.#y = format.margin;
  }

  #addSheet(): Sheet {
    const sheet = new Sheet(this.#file, this.#fonts, this.#format.size);
    this.#sheets.push(sheet);
    return sheet;
  }

  get #width(): number {
    return this.#right - this.#left;
  }

  /** Starts another page unless a height is left on this one. @returns whether it did */
  #ensureHeight(height: number): boolean {
    const { size, margin, small } = this.#format;
    if (this.#y + height <= size[1] - margin - 2 * heightOf(small)) return false;
    this.#sheet = this.#addSheet();
    this.#y = margin;
    return true;
  }

  /** The rows that fit a width. */
  #wrapAll(rows: readonly TextRow[], width: number): TextRow[] {
    return rows.flatMap(({ content, style }) =>
      wrap(content, width, style, this.#fonts).map((each) => ({ content: each, style })),
    );
  }

  /** Draws rows below each other. @returns their lower edge */
  #rows(rows: readonly TextRow[], x: number, top: number, align: "left" | "right" = "left"): number {
    let y = top;
    for (const { content, style } of rows) {
      this.#sheet.text(content, x, y + style.size, style, align);
      y += heightOf(style);
    }
    return y;
  }

  #rule(thickness = 0.5): void {
    this.#sheet.line(this.#left, this.#right, this.#y, thickness);
  }

  drawHead(): void {
    const { kind, seller, number, issuedOn, orderId, original, refund, supply } = this.#document;
    const { title, shop, text, strong, small, hasColumns } = this.#format;
    if (kind === "bill of supply" && supply === "no GST") {
      const spelled = this.#wrapAll([{ content: COMPOSITION_NOTICE, style: strong }], this.#width);
      this.#y = this.#rows(spelled, this.#left, this.#y) + 4;
    }
    const sellerRows: TextRow[] = [
      { content: seller.tradeName || seller.name, style: shop },
      ...(seller.tradeName && seller.tradeName !== seller.name
        ? [{ content: seller.name, style: text }]
        : []),
      ...seller.address.split("\n").map((content) => ({ content, style: text })),
      ...(seller.gstin ? [{ content: `GSTIN: ${seller.gstin}`, style: strong }] : []),
      ...(seller.fssaiNumber ? [{ content: fssaiText(seller.fssaiNumber), style: text }] : []),
    ];
    const facts: TextRow[] = [
      { content: documentTitle(this.#document), style: title },
      ...(isSaleDocument(kind) ? [{ content: "Original for recipient", style: small }] : []),
      { content: `No. ${number}`, style: strong },
      { content: `Date: ${dayText(issuedOn)}`, style: text },
      { content: `Order: ${orderId}`, style: text },
      ...(original
        ? [
            {
              content: `For ${DOCUMENT_TITLES[original.kind].toLowerCase()} ${original.number} of ${dayText(original.issuedOn)}`,
              style: text,
            },
          ]
        : []),
      ...(refund && kind === "refund voucher"
        ? [{ content: `For the payment ${refund.payment} of ${dayText(refund.paidOn)}`, style: text }]
        : []),
      ...(refund?.reason ? [{ content: `Reason: ${refund.reason}`, style: text }] : []),
    ];
    if (hasColumns) {
      const half = this.#width / 2 - 10;
      this.#y = Math.max(
        this.#rows(this.#wrapAll(sellerRows, half), this.#left, this.#y),
        this.#rows(this.#wrapAll(facts, half), this.#right, this.#y, "right"),
      );
    } else {
      this.#y = this.#rows(this.#wrapAll(facts, this.#width), this.#left, this.#y) + 3;
      this.#rule();
      this.#y = this.#rows(this.#wrapAll(sellerRows, this.#width), this.#left, this.#y + 3);
    }
    this.#y += text.size / 2;
    this.#rule();
    this.#y += text.size / 2;
  }

  drawBuyer(): void {
    const { kind, buyer, buyerGstin, supplyState } = this.#document;
    const { text, strong, small, hasColumns } = this.#format;
    const place = placeOfSupply(supplyState);
    const buyerRows: TextRow[] = [
      { content: buyer ? "Billed and delivered to" : "Buyer", style: small },
      ...(buyer
        ? [
            ...(buyer.businessName ? [{ content: buyer.businessName, style: strong }] : []),
            { content: buyer.name, style: buyer.businessName ? text : strong },
            {
              content: [buyer.houseNo, buyer.roadName, buyer.landmark].filter(Boolean).join(", "),
              style: text,
            },
            { content: `${buyer.city}, ${buyer.state} ${buyer.pincode}`, style: text },
          ]
        : [{ content: "Consumer. Name and address were deleted on request.", style: text }]),
      ...(buyerGstin ? [{ content: `GSTIN: ${buyerGstin}`, style: strong }] : []),
    ];
    // Terms of GST, which a shop that is not registered must not seem to charge.
    const supplyRows: TextRow[] =
      kind === "plain bill"
        ? []
        : [
            { content: `Place of supply: ${place}`, style: text },
            { content: "Reverse charge: No", style: text },
          ];
    if (hasColumns) {
      const half = this.#width / 2 - 10;
      this.#y = Math.max(
        this.#rows(this.#wrapAll(buyerRows, half), this.#left, this.#y),
        this.#rows(this.#wrapAll(supplyRows, half), this.#right, this.#y, "right"),
      );
    } else {
      this.#y = this.#rows(this.#wrapAll(buyerRows, this.#width), this.#left, this.#y) + 2;
      const content = supplyRows.map((row) => row.content).join("  ·  ");
      this.#y = this.#rows(this.#wrapAll([{ content, style: text }], this.#width), this.#left, this.#y);
    }
    this.#y += text.size / 2;
  }

  drawLines(): void {
    if (this.#format.hasColumns) this.#drawTable();
    else this.#drawStacked();
  }

  get #hasPrices(): boolean {
    return isSaleDocument(this.#document.kind);
  }

  get #hasDiscount(): boolean {
    return this.#hasPrices && this.#document.lines.some(({ discount }) => discount !== ZERO);
  }

  #columns(): Column[] {
    const { lines, taxable, total } = this.#document;
    const hasTaxes = this.#taxes.length > 0;
    const others: Column[] = [
      { title: "HSN", width: 48, isLeft: true, rowsOf: ({ hsnCode }) => [hsnCode] },
      {
        title: "Quantity",
        width: 44,
        rowsOf: ({ quantity, unit }) => [quantity > 0 ? `${quantity} ${unit}` : ""],
      },
      ...(this.#hasPrices
        ? [
            {
              title: hasTaxes ? "Price incl. GST" : "Price",
              width: 52,
              rowsOf: ({ quantity, price }: Line) => [quantity > 0 ? amountText(price) : ""],
            },
          ]
        : []),
      ...(this.#hasDiscount
        ? [
            {
              title: "Discount",
              width: 48,
              rowsOf: ({ discount }: Line) => [discount === ZERO ? "" : amountText(discount)],
              total: amountText(sum(lines.map(({ discount }) => discount))),
            },
          ]
        : []),
      ...(hasTaxes
        ? [
            {
              title: "Taxable value",
              width: 58,
              rowsOf: (line: Line) => [amountText(line.taxable)],
              total: amountText(taxable),
            },
          ]
        : []),
      ...this.#taxes.map(({ name, amountOf, rateOf }) => ({
        title: name,
        width: 46,
        rowsOf: (line: Line) => [amountText(amountOf(line)), percent(rateOf(line))],
        total: amountText(amountOf(this.#document)),
      })),
      { title: "Amount", width: 58, rowsOf: (line) => [amountText(line.total)], total: amountText(total) },
    ];
    const number: Column = { title: "#", width: 18, isLeft: true, rowsOf: (_, index) => [String(index + 1)] };
    const left = this.#width - others.reduce((taken, { width }) => taken + width, number.width);
    const description: Column = {
      title: "Description",
      width: left,
      isLeft: true,
      rowsOf: ({ name }) => wrap(name, left - 4, this.#format.text, this.#fonts),
      total: "Total",
    };
    return [number, description, ...others];
  }

  #drawTable(): void {
    const { text, small, strong } = this.#format;
    const columns = this.#columns();
    const cells = (rows: readonly (readonly TextRow[])[]) => {
      let x = this.#left;
      let bottom = this.#y;
      for (const [index, { width, isLeft }] of columns.entries()) {
        const align = isLeft ? "left" : "right";
        bottom = Math.max(
          bottom,
          this.#rows(rows[index] ?? [], isLeft ? x : x + width, this.#y + 2, align) + 2,
        );
        x += width;
      }
      this.#y = bottom;
    };
    const head = () => {
      this.#rule(1);
      cells(
        columns.map(({ title, width }) =>
          wrap(title, width, small, this.#fonts).map((content) => ({ content, style: small })),
        ),
      );
      this.#rule();
    };
    this.#ensureHeight(5 * heightOf(text));
    head();
    for (const [place, line] of this.#document.lines.entries()) {
      const rows = columns.map(({ rowsOf, isLeft }) =>
        rowsOf(line, place).map((content, index) => ({
          content,
          style: index > 0 && !isLeft ? small : text,
        })),
      );
      const height = Math.max(
        ...rows.map((cell) => cell.reduce((all, { style }) => all + heightOf(style), 4)),
      );
      if (this.#ensureHeight(height)) head();
      cells(rows);
      this.#rule(0.25);
    }
    if (this.#ensureHeight(heightOf(strong) + 4)) head();
    cells(columns.map(({ total }) => (total ? [{ content: total, style: strong }] : [])));
    this.#rule(1);
  }

  /** Each line in rows of text, with its amount at the right. */
  #drawStacked(): void {
    const { text, strong, small } = this.#format;
    this.#rule(1);
    this.#y += 2;
    for (const line of this.#document.lines) {
      const { name, hsnCode, quantity, unit, price, discount, taxable, total } = line;
      const facts = [
        hsnCode && `HSN ${hsnCode}`,
        quantity > 0 && (this.#hasPrices ? `${quantity} ${unit} × ${rupees(price)}` : `${quantity} ${unit}`),
        this.#hasPrices && discount !== ZERO && `discount ${amountText(discount)}`,
      ].filter((fact) => typeof fact === "string" && fact !== "");
      const taxes = this.#taxes.map(
        (tax) => `${tax.name} ${percent(tax.rateOf(line))} ${amountText(tax.amountOf(line))}`,
      );
      const amounts = taxes.length > 0 ? [`taxable ${amountText(taxable)}`, ...taxes] : [];
      const rows = [
        ...this.#wrapAll([{ content: name, style: text }], this.#width - 52),
        ...this.#wrapAll(
          [facts, amounts].map((parts) => ({ content: parts.join(" · "), style: small })),
          this.#width,
        ),
      ];
      this.#ensureHeight(rows.reduce((all, { style }) => all + heightOf(style), 3));
      this.#sheet.text(amountText(total), this.#right, this.#y + text.size, strong, "right");
      this.#y = this.#rows(rows, this.#left, this.#y) + 1;
      this.#rule(0.25);
      this.#y += 2;
    }
  }

  drawTotals(): void {
    const { taxable, total } = this.#document;
    const { text, strong, shop, hasColumns } = this.#format;
    const rows: [string, string][] = [
      ...(this.#taxes.length > 0 ? [["Taxable value", rupees(taxable)] as [string, string]] : []),
      ...this.#taxes.map(({ name, amountOf }): [string, string] => [name, rupees(amountOf(this.#document))]),
    ];
    const half = hasColumns ? this.#width / 2 - 10 : this.#width;
    const spelled = this.#wrapAll(
      [
        { content: "Total in words", style: this.#format.small },
        { content: spellAmount(total), style: text },
      ],
      half,
    );
    const figures = rows.length * heightOf(text) + heightOf(shop);
    const spelledHeight = spelled.reduce((all, { style }) => all + heightOf(style), 0);
    this.#ensureHeight(hasColumns ? Math.max(figures, spelledHeight) + 6 : figures + spelledHeight + 4);
    this.#y += hasColumns ? 6 : 1;
    const top = this.#y;
    const nameX = hasColumns ? this.#left + this.#width / 2 + 40 : this.#left;
    for (const [name, amount] of rows) {
      this.#sheet.text(name, nameX, this.#y + text.size, text);
      this.#sheet.text(amount, this.#right, this.#y + text.size, text, "right");
      this.#y += heightOf(text);
    }
    this.#sheet.text(
      this.#document.refund || this.#document.original ? "Total returned" : "Total",
      nameX,
      this.#y + shop.size,
      { ...strong, size: shop.size },
    );
    this.#sheet.text(rupees(total), this.#right, this.#y + shop.size, shop, "right");
    this.#y += heightOf(shop);
    if (hasColumns) this.#y = Math.max(this.#y, this.#rows(spelled, this.#left, top));
    else this.#y = this.#rows(spelled, this.#left, this.#y + 2);
  }

  /** A document issued electronically needs no signature (CGST Rules, provisos to rules 46, 49 and 53). */
  drawSignature(): void {
    const { seller } = this.#document;
    const { text, small, strong, hasColumns } = this.#format;
    const rows: TextRow[] = [
      { content: `For ${seller.name}`, style: strong },
      { content: "Authorised signatory", style: text },
      {
        content:
          "Issued electronically under the Information Technology Act, 2000: valid without a signature.",
        style: small,
      },
    ];
    const wrapped = this.#wrapAll(rows, this.#width);
    const gap = hasColumns ? 24 : 5;
    this.#ensureHeight(wrapped.reduce((all, { style }) => all + heightOf(style), gap));
    this.#y += gap;
    if (hasColumns) this.#y = this.#rows(wrapped, this.#right, this.#y, "right");
    else this.#y = this.#rows(wrapped, this.#left, this.#y);
  }

  /** Writes number and page at the foot of each page. */
  finish(): void {
    const { size, margin, small } = this.#format;
    const y = size[1] - margin;
    for (const [index, sheet] of this.#sheets.entries()) {
      sheet.text(this.#document.number, this.#left, y, small);
      sheet.text(`Page ${index + 1} of ${this.#sheets.length}`, this.#right, y, small, "right");
      sheet.finish();
    }
  }
}
