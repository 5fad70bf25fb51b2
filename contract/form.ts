// The parts of a multipart form: everything but files travels as text.
import * as z from "zod/mini";
import { fromRupees, type Paise, toRupees } from "../rules/money.ts";
import { textTooLong } from "../rules/product-fields.ts";
import { isTypedRupees, isTypedWhole, RUPEES_ERROR, wholeNumberError } from "../rules/typed-values.ts";

/** A file as the server has taken it in. The browser gives a `File`. */
export interface UploadedFile {
  /** As the browser named it; for messages only. */
  filename: string;
  content: Uint8Array;
}

function isFile(value: unknown): value is UploadedFile {
  return typeof value === "object" && value !== null && ("content" in value || "arrayBuffer" in value);
}

/** A browser's `File`, of which this room knows no more than this. */
export interface BrowserFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type FormFile = UploadedFile | BrowserFile;

/** A new picture. */
export const PictureFile = z.custom<FormFile>(isFile, "Choose a picture");

/** A new picture, or the path of one that is kept. */
export const PictureOrPath = z.custom<FormFile | string>(
  (value) => isFile(value) || (typeof value === "string" && value.length <= 200),
  "Choose a picture",
);

const text = z.string();

const UNKEEPABLE = "There is a character in it that cannot be kept";
/** A text of one line: no control characters, no half of a character. */
export const lineText = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, UNKEEPABLE);
/** A text of several lines. */
export const paragraphText = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, UNKEEPABLE);

/** Rupees typed as text, at most two decimals. */
export const FormRupees = z.codec(
  z.string(RUPEES_ERROR).check(z.refine(isTypedRupees, RUPEES_ERROR)),
  z.custom<Paise>((value) => Number.isSafeInteger(value)),
  { decode: (typed) => fromRupees(Number(typed)), encode: (amount) => String(toRupees(amount)) },
);

/** A whole number typed as text. */
export const formWhole = (least: number, most: number) =>
  z.codec(
    text.check(z.refine((typed) => isTypedWhole(typed, least, most), wholeNumberError(least, most))),
    z.number(),
    { decode: Number, encode: String },
  );

/** A whole number, or nothing. */
export const formWholeOrNothing = (least: number, most: number) =>
  z.codec(
    text.check(
      z.refine(
        (typed) => typed === "" || isTypedWhole(typed, least, most),
        `${wholeNumberError(least, most)}, or nothing`,
      ),
    ),
    z.nullable(z.number()),
    {
      decode: (typed) => (typed === "" ? null : Number(typed)),
      encode: (value) => (value === null ? "" : String(value)),
    },
  );

const YES = ["true", "yes", "on"];
const NO = ["false", "no", "off", ""];

const isCount = (typed: string) => /^\d{1,9}$/.test(typed);

/** Yes or no, or a number of things: yes where there is one. */
export const FormFlag = z.codec(
  text.check(
    z.refine((typed) => isCount(typed) || [...YES, ...NO].includes(typed.toLowerCase()), "true or false"),
  ),
  z.boolean(),
  { decode: (typed) => Number(typed) > 0 || YES.includes(typed.toLowerCase()), encode: String },
);

/**
 * Anything that is no text of its own, as JSON.
 * @param part the schema of the value
 */
export const formJson = <S extends z.ZodMiniType>(part: S) =>
  z.codec(
    text.check(
      z.refine((typed) => {
        try {
          JSON.parse(typed);
          return true;
        } catch {
          return false;
        }
      }, "JSON"),
    ),
    part,
    {
      decode: (typed) => JSON.parse(typed) as z.input<S>,
      encode: (value) => JSON.stringify(value),
    },
  );

function parseList(given: string | string[]): string[] {
  const parts = Array.isArray(given) ? given : [given];
  const [only = ""] = parts;
  const items = parts.length > 1 ? parts : (jsonList(only) ?? only.split(","));
  return items.map((item) => item.trim()).filter(Boolean);
}

/** Undefined where it is no JSON list of texts: a text may well begin with a bracket. */
function jsonList(typed: string): string[] | undefined {
  if (!typed.startsWith("[")) return undefined;
  try {
    const list = JSON.parse(typed) as unknown[];
    return list.every((item) => typeof item === "string") ? list : undefined;
  } catch {
    return undefined;
  }
}

/** A list of texts: a JSON list, the same field several times, or one text with commas. */
export const formTexts = (most: number, longest: number) =>
  z.codec(
    z.union([text, z.array(text)]),
    z
      .array(z.string().check(z.maxLength(longest, textTooLong(longest)), lineText))
      .check(z.maxLength(most, `At most ${most}`)),
    { decode: parseList, encode: (items) => JSON.stringify(items) },
  );
export const shortText = (longest: number, needed: string) =>
  z
    .string(needed)
    .check(z.trim(), z.minLength(1, needed), z.maxLength(longest, textTooLong(longest)), lineText);

export const optionalText = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, textTooLong(longest)), paragraphText);
