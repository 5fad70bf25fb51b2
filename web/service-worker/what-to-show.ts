// Makes a notification of a push message. The defaults are for a message of another release, with other fields.

export interface Shown {
  title: string;
  body: string;
  /** The same for a message that arrives twice, so that it is shown once. */
  tag: string;
  /** The screen that a press opens. Always one of the admin area, whatever the message contains. */
  path: string;
}

const ADMIN_PATH = /^\/admin(?:[/?][^\\]*)?$/;

/**
 * Always returns something to show: browsers end the subscription of a worker that shows nothing.
 * @param message the decrypted text
 */
export function whatToShow(message: string): Shown {
  const { title, body, id, path } = fieldsOf(message);
  return {
    title: textOr(title, "Update from your shop"),
    body: textOr(body, ""),
    tag: textOr(id, "notification"),
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
