// Schemas for fields of a multipart form, where everything but files is text.
import * as z from "zod/mini";
import { fromRupees, type Paise, toRupees } from "../rules/money.ts";
import {
  decimalError,
  isDecimalInput,
  isRupeesInput,
  isWholeNumberInput,
  numberTyped,
  plainNumber,
  RUPEES_ERROR,
  rupeesTyped,
  wholeNumberError,
} from "../rules/number-input.ts";
import { textTooLong } from "../rules/product-fields.ts";
import { STORABLE_LINE } from "../rules/storable-text.ts";
import { withVisibleTexts } from "../rules/visible-texts.ts";

/** A file as read by the server. */
export interface UploadedFile {
  /** The browser's file name; used in messages only. */
  filename: string;
  content: Uint8Array;
}

function isFile(value: unknown): value is UploadedFile {
  return typeof value === "object" && value !== null && ("content" in value || "arrayBuffer" in value);
}

/** The part of a browser's `File` used here; this folder is compiled without DOM types. */
export interface BrowserFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type FormFile = UploadedFile | BrowserFile;

export const PictureFile = z.custom<FormFile>(isFile, "Choose a picture");

/** A new picture, or the path of an existing one. */
export const PictureOrPath = z.custom<FormFile | string>(
  (value) => isFile(value) || (typeof value === "string" && value.length <= 200),
  "Choose a picture",
);

const text = z.string();

const INVALID_CHARACTER = "Contains a character that cannot be stored";
/** One line of text: no control characters, no lone surrogates. */
export const lineText = z.regex(STORABLE_LINE, INVALID_CHARACTER);
/** Like `lineText`, but allows line breaks and tabs. */
export const paragraphText = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, INVALID_CHARACTER);

/** Rupees with at most two decimals, decoded to paise. */
export const FormRupees = z.codec(
  z.string(RUPEES_ERROR).check(z.refine(isRupeesInput, RUPEES_ERROR)),
  z.custom<Paise>((value) => Number.isSafeInteger(value)),
  { decode: (typed) => fromRupees(rupeesTyped(typed)), encode: (amount) => String(toRupees(amount)) },
);

export const formWholeNumber = (min: number, max: number) =>
  z.codec(
    text.check(z.refine((typed) => isWholeNumberInput(typed, min, max), wholeNumberError(min, max))),
    z.number(),
    { decode: numberTyped, encode: String },
  );

/** Null for an empty text. */
export const formOptionalWholeNumber = (min: number, max: number) =>
  z.codec(
    text.check(
      z.refine(
        (typed) => typed.trim() === "" || isWholeNumberInput(typed, min, max),
        `${wholeNumberError(min, max)}, or nothing`,
      ),
    ),
    z.nullable(z.number()),
    {
      decode: (typed) => (typed.trim() === "" ? null : numberTyped(typed)),
      encode: (value) => (value === null ? "" : String(value)),
    },
  );

/** At most two decimals; null for an empty text. */
export const formOptionalDecimal = (max: number) =>
  z.codec(
    text.check(z.refine((typed) => typed.trim() === "" || isDecimalInput(typed, max), decimalError(max))),
    z.nullable(z.number()),
    {
      decode: (typed) => (typed.trim() === "" ? null : numberTyped(typed)),
      encode: (value) => (value === null ? "" : String(value)),
    },
  );

const YES = ["true", "yes", "on"];
const NO = ["false", "no", "off", ""];

const isCount = (typed: string) => /^\d{1,9}$/.test(plainNumber(typed));

/** Yes or no, or a count, which is true above zero. */
export const FormFlag = z.codec(
  text.check(
    z.refine(
      (typed) => isCount(typed) || [...YES, ...NO].includes(typed.trim().toLowerCase()),
      "true or false",
    ),
  ),
  z.boolean(),
  { decode: (typed) => numberTyped(typed) > 0 || YES.includes(typed.trim().toLowerCase()), encode: String },
);

/**
 * Any other value, encoded as JSON.
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
      decode: (typed) => withVisibleTexts(JSON.parse(typed) as z.input<S>),
      encode: (value) => JSON.stringify(value),
    },
  );

function parseList(given: string | string[]): string[] {
  const parts = Array.isArray(given) ? given : [given];
  const [only = ""] = parts;
  const items = parts.length > 1 ? parts : (jsonList(only) ?? only.split(","));
  return items.map((item) => item.trim()).filter(Boolean);
}

/** Undefined if the text is not a JSON list of texts: ordinary text may also begin with a bracket. */
function jsonList(typed: string): string[] | undefined {
  if (!typed.startsWith("[")) return undefined;
  try {
    const list = JSON.parse(typed) as unknown[];
    return list.every((item) => typeof item === "string") ? withVisibleTexts(list) : undefined;
  } catch {
    return undefined;
  }
}

const listOf = (maxItems: number, maxLength: number) =>
  z
    .array(z.string().check(z.maxLength(maxLength, textTooLong(maxLength)), lineText))
    .check(z.maxLength(maxItems, `At most ${maxItems}`));

/** A list of texts: a JSON list, a repeated field, or one comma-separated text. */
export const formTexts = (maxItems: number, maxLength: number) =>
  z.codec(z.union([text, z.array(text)]), listOf(maxItems, maxLength), {
    decode: parseList,
    encode: (items) => JSON.stringify(items),
  });

const NONE = "none";

const withoutNone = (items: string[]) =>
  items.length === 1 && items[0]?.toLowerCase() === NONE ? [] : items;

/** Like `formTexts`, but "none" is also an empty list. */
export const formTextsNoneIsEmpty = (maxItems: number, maxLength: number) =>
  z.codec(z.union([text, z.array(text)]), listOf(maxItems, maxLength), {
    decode: (given) => withoutNone(parseList(given)),
    encode: (items) => JSON.stringify(items),
  });

/** Like `formTexts`, but "none" is an empty list, and an empty text is null. */
export const formTextsOrNone = (maxItems: number, maxLength: number) =>
  z.codec(z.union([text, z.array(text)]), z.nullable(listOf(maxItems, maxLength)), {
    decode: (given) => {
      const items = parseList(given);
      return items.length === 0 ? null : withoutNone(items);
    },
    encode: (items) => {
      if (items === null) return "";
      return items.length === 0 ? NONE : JSON.stringify(items);
    },
  });

/**
 * A required line of text, trimmed.
 * @param missing the error if it is missing or empty
 */
export const shortText = (maxLength: number, missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(maxLength, textTooLong(maxLength)), lineText);

/** An optional line of text, trimmed. */
export const optionalLine = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, textTooLong(maxLength)), lineText);

/** An optional text of several lines, trimmed. */
export const optionalText = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, textTooLong(maxLength)), paragraphText);
