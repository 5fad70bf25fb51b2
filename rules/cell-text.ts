// Makes typed text safe for a spreadsheet cell, and reads cells that are formulas of a text.

// Characters that would break a line of a CSV file.
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// Forbidden in XML, or dropped by the Excel writer.
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]/gu;
// Some spreadsheets treat full-width signs like the ASCII ones.
const FORMULA_START = /^[=+\-@＝＋－＠]/;
const PHONE = /^\+[0-9]{7,15}$/;

/**
 * Prevents formula injection, in a CSV file or in a sheet that is converted to one: text that could start a formula
 * gets a leading apostrophe. A phone number such as +919876543210 is harmless and stays unchanged.
 */
export function cellText(text: string): string {
  const clean = text.replace(LINE_BREAKS, " ").replace(UNWRITABLE, "").trim();
  return FORMULA_START.test(clean) && !PHONE.test(clean) ? `'${clean}` : clean;
}

/** A formula that is only a text or digits: ="0123", =0123. */
const TEXT_FORMULA = /^=\s*(?:"((?:[^"]|"")*)"|(\d+))$/;

/** The text that a spreadsheet shows for a cell: programs write digits as a formula, so that no zero is lost. */
export function shownText(cell: string): string {
  const [, text, digits] = TEXT_FORMULA.exec(cell.trim()) ?? [];
  return text?.replaceAll('""', '"') ?? digits ?? cell;
}
