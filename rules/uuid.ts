const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the form of a row's id. In lower case alone: of each spelling that finds a row a cache would keep a copy. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
