import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { variantPathsOf } from "../../rules/images.ts";
import { type FilePart, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { openTestShop, type TestShop } from "../../tests/support/open-test-shop.ts";
import { filled, freshPicture, owner, setUpShop, shop } from "../../tests/support/picture-desk.ts";
import { databaseOf } from "../../tests/support/rows.ts";

interface Saved {
  _id: string;
  productId: string;
  images: string[];
  nextImages: string[] | null;
}

setUpShop();

/** As if the process died right after each save: its work stays in the table, and is not begun. */
async function holdWork(where: TestShop): Promise<void> {
  const db = databaseOf(where);
  await sql`create or replace function hold_work() returns trigger language plpgsql as
    $$ begin new.due_at := now() + interval '1 hour'; return new; end $$`.execute(db);
  await sql`create trigger hold_work before insert or update of due_at on picture_jobs
    for each row execute function hold_work()`.execute(db);
}

const releaseWork = (where: TestShop) =>
  sql`drop trigger hold_work on picture_jobs`.execute(databaseOf(where));

const inShop = async (where: TestShop, slug: string) =>
  (await sendRequest<Saved>(where, "GET", `/api/products/${slug}`)).json.images;

const waiting = async (where: TestShop) =>
  (await databaseOf(where).selectFrom("pictureUploads").select("path").execute()).length;

test("until the new pictures are prepared the shop shows the old ones, and a restart goes on", async () => {
  const first = await openClonedShop({ intervals: { waitForPictures: 0 } });
  const admin = await openAdmin(first);
  const { json: categories } = await admin.request<{ _id: string }[]>("GET", "/api/admin/categories");
  const category = categories[0]?._id as string;
  const form = { ...filled([]), category };
  const { _id, productId } = expectStatus(await admin.send<Saved>("/api/admin/products", form), 201).json;
  const edit = (changes: Parameters<typeof admin.send>[1]) =>
    admin.send<Saved>(`/api/admin/edit-product/${_id}`, changes);

  await holdWork(first);
  const images = [await freshPicture(), await freshPicture()];
  const saved = expectStatus(await edit({ images, name: "With pictures" }), 200).json;
  expect(saved).toMatchObject({ images: [], name: "With pictures" });
  expect(saved.nextImages).toHaveLength(2);
  expect(await inShop(first, productId)).toEqual([]);

  // The form that is open has the coming pictures: it can move and remove them.
  const [a, b] = saved.nextImages as [string, string];
  const moved = expectStatus(await edit({ images: [b, a], imagesBefore: [a, b] }), 200).json;
  expect(moved.nextImages).toEqual([b, a]);
  const less = expectStatus(await edit({ images: b, imagesBefore: [b, a] }), 200).json;
  expect(less.nextImages).toEqual([b]);
  expect(await waiting(first)).toBe(1);
  await releaseWork(first);
  await first.close();

  const next = await openTestShop({ databaseUrl: first.databaseUrl });
  onTestFinished(() => next.close());
  await expect.poll(() => inShop(next, productId)).toEqual([b]);
  expect(await waiting(next)).toBe(0);
  const smallest = variantPathsOf(b)[0] as string;
  expect((await sendRequest(next, "GET", `/api/${smallest}`)).status).toBe(200);
});

test("a save with pictures that the shop has already shows them at once", async () => {
  const picture = await freshPicture();
  const send = async () =>
    expectStatus(await owner.send<Saved>("/api/admin/products", filled(picture)), 201).json;
  const one = await send();
  await holdWork(shop);
  try {
    expect(await send()).toMatchObject({ images: one.images, nextImages: null });
  } finally {
    await releaseWork(shop);
  }
});

test("work on an earlier save does not undo a later one", async () => {
  const { _id } = expectStatus(await owner.send<Saved>("/api/admin/products", filled([])), 201).json;
  const edit = async (images: FilePart | string) =>
    expectStatus(await owner.send<Saved>(`/api/admin/edit-product/${_id}`, { images }), 200).json;
  const [kept] = (await edit(await freshPicture())).images as [string];
  await holdWork(shop);
  const slow = owner.send<Saved>(`/api/admin/edit-product/${_id}`, { images: await freshPicture() });
  await expect.poll(() => waiting(shop)).toBe(1);
  // Without the new picture: nothing has to be prepared.
  expect(await edit(kept)).toMatchObject({ images: [kept], nextImages: null });
  await releaseWork(shop);
  expect((await slow).json).toMatchObject({ images: [kept], nextImages: null });
  expect(await waiting(shop)).toBe(0);
});
