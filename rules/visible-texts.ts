// In its own file, because the storefront's scripts do not need it: the server applies it to each request.
import { visibleText } from "./storable-text.ts";

/** Passwords are used as they were typed. */
const SECRET = /password|^(?:current|next)$/i;

/** Applies `visibleText` to every text of a request. */
export function withVisibleTexts<T>(value: T): T {
  if (typeof value === "string") return visibleText(value) as T;
  if (Array.isArray(value)) return value.map(withVisibleTexts) as T;
  // Not a file, for example.
  if (Object.prototype.toString.call(value) !== "[object Object]") return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([key, part]) => [
      key,
      SECRET.test(key) ? part : withVisibleTexts(part),
    ]),
  ) as T;
}
