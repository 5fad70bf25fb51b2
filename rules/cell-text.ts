// Text that somebody typed, made safe for a spreadsheet's cell.

// Would break a line of a CSV file.
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// Forbidden in XML, or removed by the Excel writer anyway.
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]/gu;
// Full-width signs too: some spreadsheets treat them the same.
const FORMULA_START = /^[=+\-@＝＋－＠]/;
const PHONE = /^\+[0-9]{7,15}$/;

/**
 * A text that no spreadsheet reads as a formula, in a CSV file or in a sheet that is converted to one: an apostrophe goes
 * in front of what could begin one. A phone number such as +919876543210 is harmless and stays as it is.
 */
export function cellText(text: string): string {
  const clean = text.replace(LINE_BREAKS, " ").replace(UNWRITABLE, "").trim();
  return FORMULA_START.test(clean) && !PHONE.test(clean) ? `'${clean}` : clean;
}
