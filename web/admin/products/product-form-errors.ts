// Maps problems of a product to the fields of the form that show them.
import { type FieldErrors, type FieldPath, set } from "react-hook-form";
import type { ApiError } from "../../../contract/api-client.ts";
import type { ProductFields } from "./typed-product.ts";

/** Problems by path, in the form of react-hook-form. */
export function errorsOf(problems: Record<string, string>): FieldErrors<ProductFields> {
  const errors: FieldErrors<ProductFields> = {};
  for (const [path, message] of Object.entries(problems)) set(errors, path, { type: "rule", message });
  return errors;
}

/** The form's field for a path from the server; an entry of a list maps to the whole list. */
export function fieldOf(path: string): FieldPath<ProductFields> | "images" {
  if (/^details\.\d+\.(label|value)$/.test(path)) return path as FieldPath<ProductFields>;
  return (path.split(".")[0] ?? path) as FieldPath<ProductFields> | "images";
}

/** The message about a picture, with its number. */
export function pictureProblemOf({ code, message, fields }: ApiError): string | undefined {
  const [path, words] = Object.entries(fields).find(([each]) => fieldOf(each) === "images") ?? [];
  if (path === undefined) return code.startsWith("PICTURE_") ? message : undefined;
  const index = path.split(".")[1];
  return index === undefined ? words : `Picture ${Number(index) + 1}: ${words}`;
}
