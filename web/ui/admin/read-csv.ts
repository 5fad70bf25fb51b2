// Papa Parse is loaded on demand.
import { namedSeparator } from "../../../rules/csv.ts";

/** The rows of a CSV file, with any encoding and separator that Excel writes; null if the file is not text. */
export async function readCsv(bytes: ArrayBuffer): Promise<string[][] | null> {
  const { default: Papa } = await import("papaparse");
  const text = decode(bytes);
  // Workbooks and pictures contain NUL characters, texts do not.
  if (text.includes("\0")) return null;
  const delimiter = namedSeparator(text);
  return Papa.parse<string[]>(text, delimiter ? { delimiter } : { delimitersToGuess: [",", ";", "\t"] }).data;
}

/** Excel writes UTF-8 ("CSV UTF-8"), UTF-16 ("Unicode text") or Windows-1252 (plain "CSV"). */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
