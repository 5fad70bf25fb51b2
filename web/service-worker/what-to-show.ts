// What a push message becomes on a device. The shop makes the messages; the rest is for a message of another release.

export interface Shown {
  title: string;
  body: string;
  /** A message that arrives twice is shown once. */
  tag: string;
  /** The screen that a press opens: of the admin area, whatever the message says. */
  path: string;
}

const ADMIN_PATH = /^\/admin(?:[/?][^\\]*)?$/;

/** @param message as it was decrypted. Browsers end the subscription of a worker that shows nothing */
export function whatToShow(message: string): Shown {
  const { title, body, id, path } = fieldsOf(message);
  return {
    title: textOr(title, "News of your shop"),
    body: textOr(body, ""),
    tag: textOr(id, "news"),
    path: typeof path === "string" && ADMIN_PATH.test(path) ? path : "/admin",
  };
}

function fieldsOf(message: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(message);
    return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}
