/** Escapes a text so that Excel shows it unchanged in a workbook. */
export function workbookText(text: string): string {
  // In a workbook, _x0041_ stands for A.
  const written = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  // The library that writes workbooks uses texts as keys of a plain object, where "constructor" would find an inherited function.
  return written in Object.prototype ? `${written} ` : written;
}
