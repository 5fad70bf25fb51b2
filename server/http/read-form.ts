// A multipart form as one object: texts as strings, files as bytes, and whatever came several times as a list.
import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { UploadedFile } from "../../contract/form.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURES } from "../../rules/upload.ts";
import { ShopError } from "../errors.ts";
import { fewAtATime } from "../few-at-a-time.ts";

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 64 * 1024;
export const MAX_FORM_BYTES = MAX_PICTURES * MAX_PICTURE_BYTES + 1024 * 1024;
// Many senders mark a field that comes several times with a pair of brackets.
const FIELD_NAME = /^(_?[a-z][A-Za-z0-9_]{0,39})(?:\[\])?$/;
// Each may be taking up fifty megabytes.
const FORMS_AT_ONCE = 3;
const FORM_QUEUE_MS = 20_000;

const reading = fewAtATime(FORMS_AT_ONCE, FORM_QUEUE_MS);

type Value = string | UploadedFile;
export type Form = Record<string, Value | Value[]>;

export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: MAX_PICTURE_BYTES,
      files: MAX_PICTURES,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + MAX_PICTURES,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/**
 * @param fileField where every file goes, whatever its field is called; each to its own field unless given
 * @throws ShopError FORM_UNREADABLE, PICTURE_TOO_LARGE, TOO_LARGE, WRONG_CONTENT_TYPE, BUSY
 */
export async function readForm(request: FastifyRequest, fileField?: string): Promise<Form> {
  if (!request.isMultipart())
    throw new ShopError("WRONG_CONTENT_TYPE", { message: "Send a form (multipart/form-data)." });
  if (Number(request.headers["content-length"] ?? 0) > MAX_FORM_BYTES) throw new ShopError("TOO_LARGE");
  return reading(() => takeIn(request, fileField));
}

async function takeIn(request: FastifyRequest, fileField?: string): Promise<Form> {
  // Whoever left while waiting for a place would be waited for without end.
  if (request.raw.destroyed) throw new ShopError("FORM_UNREADABLE");
  const taken = new Map<string, Value[]>();
  try {
    for await (const part of request.parts()) {
      const isFile = part.type === "file";
      const own = fieldOf(part.fieldname);
      const field = isFile ? (fileField ?? own) : own;
      const value = isFile ? await fileOf(part, field) : textOf(part);
      // What a form sends for a file nobody chose.
      if (typeof value !== "string" && value.filename === "" && value.content.length === 0) continue;
      taken.set(field, [...(taken.get(field) ?? []), value]);
    }
  } catch (error) {
    throw refusalOf(error);
  }
  return Object.fromEntries(
    [...taken].map(([name, values]) => [name, values.length === 1 ? (values[0] as Value) : values]),
  );
}

function fieldOf(name: string): string {
  const [, field] = FIELD_NAME.exec(name) ?? [];
  if (!field) throw new ShopError("FORM_UNREADABLE");
  return field;
}

async function fileOf(part: MultipartFile, field: string): Promise<UploadedFile> {
  try {
    return { filename: part.filename, content: await part.toBuffer() };
  } catch (error) {
    const refusal = refusalOf(error);
    throw new ShopError(refusal.code, { fields: { [field]: refusal.message }, cause: error });
  }
}

function textOf({ value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw new ShopError("TOO_LARGE");
  if (typeof value !== "string") throw new ShopError("FORM_UNREADABLE");
  // However a line ended where it was typed, a browser sends both characters.
  return value.replaceAll("\r\n", "\n");
}

function refusalOf(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const { code } = error as { code?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") return new ShopError("PICTURE_TOO_LARGE", { cause: error });
  if (code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT")
    return new ShopError("TOO_LARGE", { cause: error });
  return new ShopError("FORM_UNREADABLE", { cause: error });
}
