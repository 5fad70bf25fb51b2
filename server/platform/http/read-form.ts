// Reads a multipart form into one object: texts as strings, files as bytes, repeated fields as a list.
import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { UploadedFile } from "../../../contract/form.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURES } from "../../../rules/upload.ts";
import { ShopError } from "../../errors.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 64 * 1024;
export const MAX_FORM_BYTES = MAX_PICTURES * MAX_PICTURE_BYTES + 1024 * 1024;
// Many clients add brackets to the name of a repeated field.
const FIELD_NAME = /^(_?[a-z][A-Za-z0-9_]{0,39})(?:\[\])?$/;
// Each form may use fifty megabytes of memory.
const FORMS_AT_ONCE = 3;
const FORM_QUEUE_MS = 20_000;

const reading = limitConcurrency(FORMS_AT_ONCE, FORM_QUEUE_MS);

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
 * @param fileField the field to store all files under, whatever name the client used; by default the client's name
 * @throws ShopError FORM_UNREADABLE, PICTURE_TOO_LARGE, TOO_LARGE, WRONG_CONTENT_TYPE, BUSY
 */
export async function readForm(request: FastifyRequest, fileField?: string): Promise<Form> {
  if (!request.isMultipart())
    throw new ShopError("WRONG_CONTENT_TYPE", { message: "Send a form (multipart/form-data)." });
  if (Number(request.headers["content-length"] ?? 0) > MAX_FORM_BYTES) throw new ShopError("TOO_LARGE");
  return reading(() => parseForm(request, fileField));
}

async function parseForm(request: FastifyRequest, fileField?: string): Promise<Form> {
  // A client that disconnected while it was queued would never finish its form.
  if (request.raw.destroyed) throw new ShopError("FORM_UNREADABLE");
  const fields = new Map<string, Value[]>();
  try {
    for await (const part of request.parts()) {
      const isFile = part.type === "file";
      const own = fieldOf(part.fieldname);
      const field = isFile ? (fileField ?? own) : own;
      const value = isFile ? await fileOf(part, field) : textOf(part);
      // A browser sends an empty part for a file input without a file.
      if (typeof value !== "string" && value.filename === "" && value.content.length === 0) continue;
      fields.set(field, [...(fields.get(field) ?? []), value]);
    }
  } catch (error) {
    throw refusalOf(error);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] as Value) : values]),
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
  // Browsers send every line break in a form as CRLF.
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
