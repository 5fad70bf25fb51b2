import { expect, test } from "vitest";
import { parseMail } from "./parse-mail.ts";

/** A mail as received, line by line. */
const mail = (...lines: string[]) => parseMail(Buffer.from(lines.join("\r\n")));

test.each([
  ["in quoted-printable", "=?UTF-8?Q?Order_=E2=82=B9500?= =?UTF-8?Q?_paid?=", "Order ₹500 paid"],
  ["in base64", "=?utf-8?B?4LST4LW84LSh4LW8?=", "ഓർഡർ"],
  ["as it is", "ഓർഡർ", "ഓർഡർ"],
])("a subject %s is decoded", async (_how, subject, decoded) => {
  expect(await mail(`Subject: ${subject}`, "", "Hello")).toEqual({ subject: decoded, body: "Hello" });
});

test("lines that quoted-printable broke are joined", async () => {
  const read = await mail(
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "Thank you, Anu! =E2=82=B9500 =",
    "received.",
    "Pincode 682001.",
  );
  expect(read).toEqual({ subject: "", body: "Thank you, Anu! ₹500 received.\nPincode 682001." });
});

test("of a text part and an HTML part, the text is shown", async () => {
  const read = await mail(
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    "--b",
    "Content-Type: text/html",
    "",
    "<p>Hello in HTML</p>",
    "--b",
    "Content-Type: text/plain",
    "",
    "Hello",
    "--b--",
  );
  expect(read.body).toBe("Hello");
});

test("a truncated mail shows the part that arrived", async () => {
  const read = await mail(
    "Subject: Hello",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Transfer-Encoding: base64",
    "",
    "SGVsbG8gd29ybGQ",
  );
  expect(read).toEqual({ subject: "Hello", body: "Hello world" });
  expect(await mail("Subject: Hello", "Content-Ty")).toEqual({ subject: "Hello", body: "" });
  expect(await mail("")).toEqual({ subject: "", body: "" });
});

test("a mail that cannot be parsed is shown unparsed", async () => {
  const nested = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
  );
  const read = await mail(...nested);
  expect(read.subject).toBe("");
  expect(read.body).toContain("boundary=b299");
});
