const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a text has the form of a row's id. Lower case only: otherwise a cache would store a copy for each
 * spelling of the same id.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
