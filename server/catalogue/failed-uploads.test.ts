import { execFileSync } from "node:child_process";
import { request } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expirePasswordProof, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import {
  type Answered,
  add,
  filled,
  folder,
  freshPicture,
  named,
  owner,
  setUpShop,
  shop,
  state,
  storedFiles,
} from "../../tests/support/picture-desk.ts";
import { databaseOf, untilWaiting } from "../../tests/support/rows.ts";

setUpShop();

test("if the second picture is damaged, the first one is not stored either", async () => {
  const { content } = await freshPicture({ width: 400, height: 300 });
  const whole = await sharp(Buffer.from(content)).jpeg().toBuffer();
  const damaged = named("b.jpg", whole.subarray(0, whole.length / 2));
  const before = await state();
  const message = "This picture is damaged. Choose another one.";
  expect(await add([await freshPicture(), damaged])).toMatchObject({
    status: 400,
    json: { code: "PICTURE_BROKEN", message, fields: { "images.1": message } },
  });
  expect(await state()).toEqual(before);
});

test("a form that cannot be saved stores none of its pictures", async () => {
  const before = await state();
  const form = { ...filled(await freshPicture()), mrp: "1" };
  expect((await owner.send("/api/admin/products", form)).status).toBe(400);
  const nowhere = "/api/admin/edit-product/nothing-of-this-name";
  expect((await owner.send(nowhere, { images: await freshPicture() })).status).toBe(404);
  const { _id } = expectStatus(
    await owner.send<Answered>("/api/admin/products", { ...filled([]) }),
    201,
  ).json;
  const stranger = { images: [await freshPicture(), "images/of-another.jpg"] };
  expect((await owner.send(`/api/admin/edit-product/${_id}`, stranger)).status).toBe(400);
  expect(storedFiles()).toEqual(before[1]);
});

test("pictures sent with a price change are not stored before the password was entered", async () => {
  const { _id } = expectStatus(await owner.send<Answered>("/api/admin/products", filled([])), 201).json;
  const idle = await openAdmin(shop);
  await expirePasswordProof(shop, idle);
  const before = await state();
  const changes = { sellingPrice: "95", images: await freshPicture() };
  expect((await idle.send(`/api/admin/edit-product/${_id}`, changes)).status).toBe(403);
  expect(await state()).toEqual(before);
});

/** Starts an upload and leaves its last bytes unsent. */
async function halfAnUpload(): Promise<{ leave: () => Promise<unknown> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(filled([await freshPicture(), await freshPicture()])))
    for (const each of [value].flat())
      form.append(name, typeof each === "string" ? each : new Blob([Uint8Array.from(each.content)]));
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const sent = request(`${shop.url}/api/admin/products`, {
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${owner.token}`,
      "content-type": encoded.headers.get("content-type") as string,
      "content-length": body.length,
    },
  });
  sent.on("error", () => {});
  await new Promise((resolve) => sent.write(body.subarray(0, body.length - 60), resolve));
  return {
    leave() {
      const closed = new Promise((resolve) => sent.once("close", resolve));
      sent.destroy();
      return closed;
    },
  };
}

test("aborted uploads store nothing and release their slots", async () => {
  const before = await state();
  for (let round = 0; round < 4; round++) {
    const uploads = await Promise.all([halfAnUpload(), halfAnUpload()]);
    await Promise.all(uploads.map((upload) => upload.leave()));
  }
  expect(await state()).toEqual(before);
  expect((await add(await freshPicture())).status).toBe(201);
});

test("an upload that is aborted before authentication takes no slot either", async () => {
  await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      // The guard waits for this lock while the clients disconnect.
      await trx.selectFrom("adminSessions").select("tokenHash").forUpdate().execute();
      const uploads = await Promise.all([halfAnUpload(), halfAnUpload(), halfAnUpload()]);
      await untilWaiting(shop, uploads.length);
      await Promise.all(uploads.map((upload) => upload.leave()));
      expect((await sendRequest(shop, "GET", "/healthz")).status).toBe(200);
    });
  expect((await add(await freshPicture())).status).toBe(201);
});

// Only root can mount a small disk.
test.runIf(process.getuid?.() === 0)(
  "on a full disk a product keeps its pictures until there is room",
  async () => {
    const product = expectStatus(await add(await freshPicture()), 201).json;
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const content = await sharp({
      create: { width: 320, height: 240, channels: 3, background: "red", noise },
    })
      .png()
      .toBuffer();
    const now = async () =>
      (await owner.request<Answered>("GET", `/api/admin/products/${product._id}`)).json.images;
    const unmount = () => execFileSync("umount", [folder]);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]);
    let next: string[] = [];
    try {
      const changes = { images: named("a.png", content) };
      const { json } = await owner.send<Answered & { nextImages: string[] }>(
        `/api/admin/edit-product/${product._id}`,
        changes,
      );
      expect(json.images).toEqual(product.images);
      next = json.nextImages;
      expect(next).toEqual([expect.stringMatching(/-320x240\.jpg$/)]);
      expect(storedFiles().filter((file) => !/^[0-9a-f]{24}-\d+\.\w+$/.test(file))).toEqual([]);
      expect(await now()).toEqual(product.images);
    } finally {
      unmount();
    }
    await expect.poll(now).toEqual(next);
  },
);
