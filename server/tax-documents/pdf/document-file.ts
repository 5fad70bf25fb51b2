import { PDFDocument } from "@cantoo/pdf-lib";
import type { TaxDocument } from "../../../contract/tax-documents.ts";
import type { PaperSize } from "../../../rules/paper-sizes.ts";
import { DocumentFonts } from "./document-fonts.ts";
import { drawDocument } from "./draw-document.ts";

type Draw = typeof drawDocument;

/** The layouts by the template version of a document. An old document is drawn as it was first. */
const LAYOUTS: Readonly<Record<number, Draw>> = { 1: drawDocument };

/** Characters of every document that need not be in its row. */
const ALWAYS = "Aa0₹";

/** A PDF of one or more documents, each of which starts on a new page. */
export class DocumentFile {
  readonly #file: PDFDocument;
  readonly #fonts: DocumentFonts;
  readonly #size: PaperSize;
  #drawn = 0;

  private constructor(file: PDFDocument, size: PaperSize) {
    this.#file = file;
    this.#fonts = new DocumentFonts(file);
    this.#size = size;
  }

  static async create(size: PaperSize): Promise<DocumentFile> {
    const file = await PDFDocument.create();
    file.setProducer("snackshop");
    file.setLanguage("en-IN");
    return new DocumentFile(file, size);
  }

  /** @throws Error for a template version that is unknown */
  async add(document: TaxDocument): Promise<void> {
    const { number, issuedAt, templateVersion } = document;
    const draw = LAYOUTS[templateVersion];
    if (!draw) throw new Error(`${number} has the unknown template version ${templateVersion}`);
    await this.#fonts.embedFor(`${ALWAYS}${JSON.stringify(document)}`);
    draw(this.#file, this.#fonts, document, this.#size);
    this.#drawn += 1;
    this.#file.setTitle(this.#drawn === 1 ? number : "Tax documents", { showInWindowTitleBar: true });
    // The same document always gives the same file.
    this.#file.setCreationDate(new Date(issuedAt));
    this.#file.setModificationDate(new Date(issuedAt));
  }

  save(): Promise<Uint8Array> {
    return this.#file.save();
  }
}
