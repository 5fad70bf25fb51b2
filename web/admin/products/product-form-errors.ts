// What is wrong with a product, by the place in the form where it is told.
import { type FieldErrors, type FieldPath, set } from "react-hook-form";
import type { ApiError } from "../../../contract/api-client.ts";
import type { ProductFields } from "./typed-product.ts";

/** Problems by path as the form keeps them. */
export function errorsOf(problems: Record<string, string>): FieldErrors<ProductFields> {
  const errors: FieldErrors<ProductFields> = {};
  for (const [path, message] of Object.entries(problems)) set(errors, path, { type: "rule", message });
  return errors;
}

/** Fields of the server's answer that this form has; a list's entry stands for the list. */
export function placeOf(path: string): FieldPath<ProductFields> | "images" {
  if (/^details\.\d+\.(label|value)$/.test(path)) return path as FieldPath<ProductFields>;
  return (path.split(".")[0] ?? path) as FieldPath<ProductFields> | "images";
}

/** What was said of a picture, and which one it is. */
export function pictureProblemOf({ code, message, fields }: ApiError): string | undefined {
  const [path, words] = Object.entries(fields).find(([each]) => placeOf(each) === "images") ?? [];
  if (path === undefined) return code.startsWith("PICTURE_") ? message : undefined;
  const place = path.split(".")[1];
  return place === undefined ? words : `Picture ${Number(place) + 1}: ${words}`;
}
