// Excel converts CSV text that resembles numbers, dates or booleans, and saves the converted form.

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Excel stores 15 significant digits. */
const MAX_DIGITS = 15;
/** Longer whole numbers are shown as 1.23457E+11. */
const MAX_SHOWN_DIGITS = 11;

const two = (text: string) => text.padStart(2, "0");
const withDecimals = (digits: string) => digits.replace(/E\+(\d)$/, "E+0$1");

function numbers(text: string): string[] {
  if (/^\d{1,3}(\.\d+)?[eE]\+?\d{1,2}$/.test(text))
    return [withDecimals(Number(text).toExponential(2).toUpperCase())];
  if (!/^\d+(\.\d+)?$/.test(text)) return [];
  const [whole = ""] = text.split(".");
  const value = Number(text.slice(0, MAX_DIGITS + 1));
  if (whole.length <= MAX_SHOWN_DIGITS) return [String(value)];
  const [mantissa = "", exponent = ""] = Number(text).toExponential(5).toUpperCase().split("E");
  return [whole.length <= MAX_DIGITS ? String(value) : text, `${Number(mantissa)}E${exponent}`];
}

function percentages(text: string): string[] {
  const [, digits] = /^(\d+(?:\.\d+)?) ?%$/.exec(text) ?? [];
  return digits === undefined ? [] : [`${digits}%`, `${Number(digits).toFixed(2)}%`];
}

/**
 * A date as Excel writes it: 03-Feb and 3-Feb. Empty if it is not a calendar day.
 * @param day digits
 * @param month digits
 */
function dayAndMonth(day: string, month: string): string[] {
  const name = MONTHS[Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return [];
  return [`${two(day)}-${name}`, `${Number(day)}-${name}`];
}

function dates(text: string): string[] {
  const [, one, other] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
  if (one !== undefined && other !== undefined) {
    const ofYear = MONTHS[Number(one) - 1];
    const monthAndYear = ofYear !== undefined && Number(other) > 31 ? [`${ofYear}-${two(other)}`] : [];
    return [...dayAndMonth(one, other), ...dayAndMonth(other, one), ...monthAndYear];
  }
  const [, first, second, year] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return [];
  return ["-", "/"].flatMap((dash) => [
    [two(first), two(second), year].join(dash),
    [Number(first), Number(second), year].join(dash),
  ]);
}

function times(text: string): string[] {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  return hours === undefined ? [] : [`${two(hours)}:${minutes}`, `${Number(hours)}:${minutes}`];
}

/** The forms in which Excel may save a text after opening a CSV file, with Indian and American settings. */
export function asExcelSaves(text: string): string[] {
  const truth = /^(?:true|false)$/i.test(text) ? [text.toUpperCase()] : [];
  return [...numbers(text), ...percentages(text), ...dates(text), ...times(text), ...truth];
}
