// The parts of a multipart form: everything but files travels as text.
import * as z from "zod/mini";
import { fromRupees, type Paise, toRupees } from "../rules/money.ts";

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

/** Rupees typed as text, at most two decimals. */
export const FormRupees = z.codec(
  text.check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, "An amount in rupees, such as 120 or 99.50")),
  z.custom<Paise>((value) => Number.isSafeInteger(value)),
  { decode: (typed) => fromRupees(Number(typed)), encode: (amount) => String(toRupees(amount)) },
);

/** A whole number typed as text. */
export const formWhole = (least: number, most: number) =>
  z.codec(
    text.check(
      z.refine(
        (typed) => /^\d{1,9}$/.test(typed) && Number(typed) >= least && Number(typed) <= most,
        `A whole number from ${least} to ${most}`,
      ),
    ),
    z.number(),
    { decode: Number, encode: String },
  );

/** A whole number, or nothing. */
export const formWholeOrNothing = (least: number, most: number) =>
  z.codec(
    text.check(
      z.refine(
        (typed) =>
          typed === "" || (/^\d{1,9}$/.test(typed) && Number(typed) >= least && Number(typed) <= most),
        `A whole number from ${least} to ${most}, or nothing`,
      ),
    ),
    z.nullable(z.number()),
    {
      decode: (typed) => (typed === "" ? null : Number(typed)),
      encode: (value) => (value === null ? "" : String(value)),
    },
  );

const YES = ["true", "1", "yes", "on"];
const NO = ["false", "0", "no", "off", ""];

/** Yes or no. */
export const FormFlag = z.codec(
  text.check(z.refine((typed) => [...YES, ...NO].includes(typed.toLowerCase()), "true or false")),
  z.boolean(),
  { decode: (typed) => YES.includes(typed.toLowerCase()), encode: String },
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
  const items = parts.length > 1 ? parts : only.startsWith("[") ? jsonList(only) : only.split(",");
  return items.map((item) => item.trim()).filter(Boolean);
}

function jsonList(typed: string): string[] {
  try {
    const list = JSON.parse(typed) as unknown;
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

/** A list of texts: a JSON list, the same field several times, or one text with commas. */
export const formTexts = (most: number, longest: number) =>
  z.codec(
    z.union([text, z.array(text)]),
    z.array(z.string().check(z.maxLength(longest))).check(z.maxLength(most, `At most ${most}`)),
    { decode: parseList, encode: (items) => JSON.stringify(items) },
  );
