import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin, picture } from "../../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { countRows } from "../../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const PATH = "/api/admin/categories";
let names = 0;
const freshName = () => `Formed ${++names}`;

const textPart = (name: string, value: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n`;

/** Posts raw bytes as a form. */
const post = (raw: string | Buffer, type = "multipart/form-data; boundary=x") =>
  sendRequest<{ name: string; code: string; message: string }>(shop, "POST", PATH, {
    raw,
    headers: { authorization: `Bearer ${owner.token}`, "content-type": type },
  });

test("texts of a form arrive as typed, with their line breaks", async () => {
  const { json } = await owner.request<{ _id: string }[]>("GET", PATH);
  const form = { name: "Lined", category: json[0]?._id as string, sellingPrice: "1", mrp: "1" };
  const added = await owner.send<{ description: string }>("/api/admin/products", {
    ...form,
    description: "One\nTwo\n\nThree 🌶",
  });
  expect(expectStatus(added, 201).json.description).toBe("One\nTwo\n\nThree 🌶");
});

test.each([
  "multipart/form-data; boundary=x",
  "multipart/form-data;boundary=x",
  'Multipart/Form-Data; boundary="x"',
])("accepts a form of type %s", async (type) => {
  expect((await post(`${textPart("name", freshName())}--x--\r\n`, type)).status).toBe(201);
});

test("an empty file input counts as no file", async () => {
  const empty = textPart("image", "", "").replace('name="image"', 'name="image"; filename=""');
  const answer = await post(`${textPart("name", freshName())}${empty}--x--\r\n`);
  expect(answer).toMatchObject({ status: 201, json: { image: null } });
});

const pictures = async () => [await picture("red"), await picture("green")];

test.each(["image", "file", "images", "category_image", "image[]"])(
  "a file called %s is the category's picture",
  async (field) => {
    const form = { name: freshName(), [field]: await picture("gold") };
    expect(await owner.send(PATH, form)).toMatchObject({
      status: 201,
      json: { image: expect.stringMatching(/^images\//) },
    });
  },
);

test.each(["images", "image", "files", "images[]"])(
  "files called %s are the product's pictures",
  async (field) => {
    const { json } = await owner.request<{ _id: string }[]>("GET", PATH);
    const form = { name: freshName(), category: json[0]?._id as string, sellingPrice: "1", mrp: "1" };
    const added = await owner.send<{ images: string[]; ingredients: string[] }>("/api/admin/products", {
      ...form,
      "ingredients[]": ["Banana", "Salt"],
      [field]: await pictures(),
    });
    expect(expectStatus(added, 201).json.images).toHaveLength(2);
    expect(added.json.ingredients).toEqual(["Banana", "Salt"]);
  },
);

test.each<[string, string, number, string]>([
  ["nothing", "", 400, "INVALID_INPUT"],
  ["no part", "--x--\r\n", 400, "INVALID_INPUT"],
  ["no end", textPart("name", "a"), 400, "FORM_UNREADABLE"],
  ["another boundary", textPart("name", "a").replace("--x", "--y"), 400, "FORM_UNREADABLE"],
  [
    "a part without a name",
    "--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n",
    400,
    "INVALID_INPUT",
  ],
  ["a field named __proto__", `${textPart("__proto__", "a")}--x--\r\n`, 400, "FORM_UNREADABLE"],
  ["a field named constructor", `${textPart("constructor", "a")}--x--\r\n`, 400, "FORM_UNREADABLE"],
  ["a field named toString", `${textPart("toString", "a")}--x--\r\n`, 400, "FORM_UNREADABLE"],
  ["a field named a[b]", `${textPart("a[b]", "a")}--x--\r\n`, 400, "FORM_UNREADABLE"],
  ["a very long name", `${textPart("n".repeat(500), "a")}--x--\r\n`, 400, "FORM_UNREADABLE"],
  [
    "JSON in a part",
    `${textPart("name", '{"a":1}', "Content-Type: application/json\r\n")}--x--\r\n`,
    400,
    "FORM_UNREADABLE",
  ],
  ["a text that is too long", `${textPart("name", "a".repeat(70_000))}--x--\r\n`, 413, "TOO_LARGE"],
  [
    "a thousand fields",
    `${Array.from({ length: 1_000 }, (_, each) => textPart(`a${each}`, "a")).join("")}--x--\r\n`,
    413,
    "TOO_LARGE",
  ],
  ["a hundred thousand empty parts", `${textPart("a", "").repeat(100_000)}--x--\r\n`, 413, "TOO_LARGE"],
])("a form with %s is refused", async (_, raw, status, code) => {
  const before = await countRows(shop);
  expect(await post(raw)).toMatchObject({ status, json: { code } });
  expect(await countRows(shop)).toEqual(before);
  expect((await post(`${textPart("name", freshName())}--x--\r\n`)).status).toBe(201);
});

test("refuses a form by its declared length without reading it", async () => {
  const sent = request(`${shop.url}${PATH}`, {
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${owner.token}`,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(60 * 1024 * 1024),
    },
  });
  sent.on("error", () => {});
  const status = new Promise((resolve) => sent.once("response", ({ statusCode }) => resolve(statusCode)));
  sent.write("--x\r\n");
  expect(await status).toBe(413);
  sent.destroy();
});

test("refuses JSON where a form is expected, and a form where JSON is", async () => {
  expect(await owner.request("POST", PATH, { name: freshName() })).toMatchObject({
    status: 415,
    json: { code: "WRONG_CONTENT_TYPE" },
  });
  for (const path of ["/api/users/createOrder", "/api/admin/login"]) {
    const answer = await sendRequest(shop, "POST", path, {
      raw: `${textPart("username", "owner")}--x--\r\n`,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(answer).toMatchObject({ status: 415, json: { code: "WRONG_CONTENT_TYPE" } });
  }
});

test("a form from another website changes nothing, even with the owner's token", async () => {
  const answer = await sendRequest(shop, "POST", PATH, {
    raw: `${textPart("name", freshName())}--x--\r\n`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      "content-type": "multipart/form-data; boundary=x",
      origin: "https://elsewhere.example",
    },
  });
  expect(answer).toMatchObject({ status: 403, json: { code: "FOREIGN_ORIGIN" } });
});

test("refuses an unauthorised upload of a hundred megabytes and cuts it off early", async () => {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("latin1");
  socket.on("data", (text) => {
    answer += text;
  });
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const whole = 100 * 1024 * 1024;
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${whole}\r\n\r\n`,
  );
  const chunk = Buffer.alloc(64 * 1024, "a");
  let sent = 0;
  const send = () => {
    while (sent < whole && !socket.destroyed) {
      sent += chunk.length;
      if (!socket.write(chunk)) {
        socket.once("drain", send);
        return;
      }
    }
  };
  send();
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain("No valid admin token found");
  // Including what the kernel buffers on both sides.
  expect(sent).toBeLessThan(whole / 4);
});
