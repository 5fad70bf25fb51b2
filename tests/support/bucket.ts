// An S3-compatible bucket over HTTP. It accepts only requests with a valid AWS Signature Version 4.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

const REGION = "ap-south-1";
const KEY_ID = "NENDRA";
const KEY_SECRET = "f7Rk2pWq9sLx4vTz";
/** Minimum size of an upload's part in bytes, except for the last part. */
const SMALLEST_PART = 5 * 1024 * 1024;

export interface TestBucket {
  account: { url: string; region: string; keyId: string; keySecret: string };
  /** Environment variables of the bucket, for backups and for pictures. */
  env: Record<string, string>;
  envOfPictures: Record<string, string>;
  /** Stored objects by key. */
  objects: Map<string, Buffer>;
  /** Number of requests that have arrived completely. */
  requests: number;
  /** Number of multipart uploads. */
  uploads: number;
  /** Replies 503 to every request. */
  isDown: boolean;
  /** Accepts requests and never replies. */
  isSilent: boolean;
  /** Corrupts what it stores. */
  isBroken: boolean;
}

interface Reply {
  status: number;
  body?: string | Buffer;
  etag?: string;
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const refused = (status: number, code: string): Reply => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});

/** The bucket is closed after the test. */
export async function openTestBucket(): Promise<TestBucket> {
  const parts = new Map<string, Map<number, Buffer>>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    bucket.requests += 1;
    if (bucket.isSilent) return;
    const {
      status,
      body: text,
      etag,
    } = bucket.isDown ? refused(503, "SlowDown") : answer(bucket, parts, request, body);
    response.writeHead(status, etag === undefined ? {} : { etag: `"${etag}"` }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/backups`;
  const bucket: TestBucket = {
    account: { url, region: REGION, keyId: KEY_ID, keySecret: KEY_SECRET },
    env: {
      BACKUP_BUCKET_URL: url,
      BACKUP_BUCKET_REGION: REGION,
      BACKUP_BUCKET_KEY_ID: KEY_ID,
      BACKUP_BUCKET_KEY_SECRET: KEY_SECRET,
    },
    envOfPictures: {
      PICTURES_BUCKET_URL: url,
      PICTURES_BUCKET_REGION: REGION,
      PICTURES_BUCKET_KEY_ID: KEY_ID,
      PICTURES_BUCKET_KEY_SECRET: KEY_SECRET,
    },
    objects: new Map(),
    requests: 0,
    uploads: 0,
    isDown: false,
    isSilent: false,
    isBroken: false,
  };
  return bucket;
}

/** S3's maximum of keys per page, whatever `max-keys` requests. */
const MOST_KEYS = 1_000;

/** One page of a ListObjectsV2 reply, ordered by key. */
function pageOf({ objects }: TestBucket, query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const size = Math.min(MOST_KEYS, Number(query.get("max-keys") ?? MOST_KEYS));
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
    .sort();
  const page = keys.slice(0, size);
  const isTruncated = keys.length > page.length;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-22T06:30:00.000Z</LastModified><ETag>&quot;${md5(objects.get(key) as Buffer)}&quot;</ETag>` +
      `<Size>${objects.get(key)?.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return (
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>backups</Name><KeyCount>${page.length}</KeyCount>` +
    `<MaxKeys>${size}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`
  );
}

function answer(
  bucket: TestBucket,
  uploads: Map<string, Map<number, Buffer>>,
  request: IncomingMessage,
  body: Buffer,
): Reply {
  if (!isSigned(request)) return refused(403, "SignatureDoesNotMatch");
  const { pathname, searchParams } = new URL(request.url as string, "http://bucket");
  const key = decodeURIComponent(pathname.slice("/backups/".length));
  const upload = searchParams.get("uploadId");
  const store = (bytes: Buffer): Reply => {
    bucket.objects.set(key, bucket.isBroken ? Buffer.concat([bytes, Buffer.from("!")]) : bytes);
    return { status: 200, etag: md5(bytes) };
  };
  if (request.method === "POST" && searchParams.has("uploads")) {
    const id = `upload-${++bucket.uploads}`;
    uploads.set(id, new Map());
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }
  if (upload !== null) {
    const parts = uploads.get(upload);
    if (!parts) return refused(404, "NoSuchUpload");
    if (request.method === "DELETE") return { status: uploads.delete(upload) ? 204 : 404 };
    if (request.method === "PUT") {
      parts.set(Number(searchParams.get("partNumber")), body);
      return { status: 200, etag: md5(body) };
    }
    const ordered = [...parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    const isListed = ordered.every((part) => body.includes(md5(part)));
    if (!isListed || ordered.slice(0, -1).some(({ length }) => length < SMALLEST_PART))
      return refused(400, "InvalidPart");
    const { etag } = store(Buffer.concat(ordered));
    return {
      status: 200,
      body: `<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`,
    };
  }
  if (request.method === "PUT") return store(body);
  if (request.method === "DELETE") {
    bucket.objects.delete(key);
    return { status: 204 };
  }
  if (searchParams.get("list-type") === "2") return { status: 200, body: pageOf(bucket, searchParams) };
  const found = bucket.objects.get(key);
  return found ? { status: 200, body: found, etag: md5(found) } : refused(404, "NoSuchKey");
}

/** Computes the signature of the request and compares it with the one in its header. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!given) return false;
  const [, keyId, day, region, signed, signature] = given as unknown as string[];
  const [path, query = ""] = (url as string).split("?");
  const names = (signed as string).split(";");
  if (keyId !== KEY_ID || region !== REGION || !names.includes("host") || !names.includes("x-amz-date"))
    return false;
  const pairs = query.split("&").filter(Boolean);
  const canonical = [
    method,
    path,
    pairs
      .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    scope,
    createHash("sha256").update(canonical).digest("hex"),
  ];
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${KEY_SECRET}`);
  return timingSafeEqual(hmac(key, toSign.join("\n")), Buffer.from(signature as string, "hex"));
}
