import { execFileSync } from "node:child_process";
import { request } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { forgetProof, openAdmin } from "../../tests/support/admin.ts";
import { ask, expectStatus } from "../../tests/support/browser.ts";
import {
  type Answered,
  add,
  filled,
  folder,
  freshPicture,
  kept,
  named,
  owner,
  setUpShop,
  shop,
  state,
} from "../../tests/support/picture-desk.ts";
import { countRows, databaseOf, untilWaiting } from "../../tests/support/rows.ts";

setUpShop();

test("a damaged second picture leaves nothing of the first one either", async () => {
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

test("a form that cannot be saved keeps none of its pictures", async () => {
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
  expect(kept()).toEqual(before[1]);
});

test("pictures that come with another price are not stored before the password was entered", async () => {
  const { _id } = expectStatus(await owner.send<Answered>("/api/admin/products", filled([])), 201).json;
  const idle = await openAdmin(shop);
  await forgetProof(shop, idle);
  const before = await state();
  const changes = { sellingPrice: "95", images: await freshPicture() };
  expect((await idle.send(`/api/admin/edit-product/${_id}`, changes)).status).toBe(403);
  expect(await state()).toEqual(before);
});

/** Begins an upload and leaves its last bytes unsent. */
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

test("uploads that end in the middle leave nothing, and their places to others", async () => {
  const before = await state();
  for (let round = 0; round < 4; round++) {
    const uploads = await Promise.all([halfAnUpload(), halfAnUpload()]);
    await Promise.all(uploads.map((upload) => upload.leave()));
  }
  expect(await state()).toEqual(before);
  expect((await add(await freshPicture())).status).toBe(201);
});

test("whoever leaves before her upload is looked at takes no place either", async () => {
  await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      // So that the guard waits while she leaves.
      await trx.selectFrom("adminSessions").select("tokenHash").forUpdate().execute();
      const uploads = await Promise.all([halfAnUpload(), halfAnUpload(), halfAnUpload()]);
      await untilWaiting(shop, uploads.length);
      await Promise.all(uploads.map((upload) => upload.leave()));
      expect((await ask(shop, "GET", "/healthz")).status).toBe(200);
    });
  expect((await add(await freshPicture())).status).toBe(201);
});

// Only root may make a disk of its own that is soon full.
test.runIf(process.getuid?.() === 0)("on a full disk nothing changes, and later it works", async () => {
  const product = expectStatus(await add(await freshPicture()), 201).json;
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const content = await sharp({ create: { width: 320, height: 240, channels: 3, background: "red", noise } })
    .png()
    .toBuffer();
  const change = () =>
    owner.send<Answered>(`/api/admin/edit-product/${product._id}`, { images: named("a.png", content) });
  const unmount = () => execFileSync("umount", [folder]);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]);
  try {
    const before = await countRows(shop);
    expect(await change()).toMatchObject({
      status: 507,
      json: { code: "STORAGE_FULL", message: "There is no room left for pictures. Nothing was changed." },
    });
    expect(await countRows(shop)).toEqual(before);
    expect(kept().filter((file) => !/^[0-9a-f]{24}-\d+\.\w+$/.test(file))).toEqual([]);
    const { json } = await owner.ask<Answered>("GET", `/api/admin/products/${product._id}`);
    expect(json.images).toEqual(product.images);
  } finally {
    unmount();
  }
  const { images } = expectStatus(await change(), 200).json;
  expect(images).toEqual([expect.stringMatching(/-320x240\.jpg$/)]);
});
