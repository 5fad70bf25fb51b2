// Fills an empty database with the demo shop.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoCategories, demoCoupons, demoProducts, demoTopProducts } from "../../demo/catalogue.ts";
import { demoHomePage } from "../../demo/home-page.ts";
import { demoShopProfile } from "../../demo/shop-profile.ts";
import { type ProductUuid, slug } from "../../rules/ids.ts";
import { paise } from "../../rules/money.ts";
import { NUTRIENT_NAMES } from "../../rules/nutrient-names.ts";
import type { FileStore } from "../adapters/storage/file-store.ts";
import { type Database, inTransaction, type Queryable } from "../platform/database/connect.ts";

const DRAWN = fileURLToPath(new URL("../../build/demo", import.meta.url));

/**
 * Inserts the demo catalogue and profile, unless there is a product or a profile already.
 * @param files where the pictures are stored; null stores none, for tests without pictures
 * @returns whether the database was filled
 */
export async function seedDemo(db: Database, files: FileStore | null): Promise<boolean> {
  if (await isInUse(db)) return false;
  const pictures = JSON.parse(await readFile(join(DRAWN, "pictures.json"), "utf8")) as Record<string, string>;
  if (files) await storePictures(files);
  await inTransaction(db, async (trx) => {
    await insertProfile(trx, pictures);
    await insertHomePage(trx, pictures);
    await insertProducts(trx, pictures);
    await trx
      .insertInto("coupons")
      .values(
        demoCoupons.map(({ couponName, percentage, minItemsPrice }) => ({
          name: couponName,
          percentage,
          minItemsPrice: paise(minItemsPrice),
        })),
      )
      .execute();
  });
  return true;
}

async function isInUse(db: Database): Promise<boolean> {
  const product = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  const profile = await db.selectFrom("shopProfile").select("onlyRow").executeTakeFirst();
  return product !== undefined || profile !== undefined;
}

async function storePictures(files: FileStore): Promise<void> {
  for (const name of await readdir(join(DRAWN, "images"))) {
    await files.put(`images/${name}`, await readFile(join(DRAWN, "images", name)));
  }
}

async function insertProfile(trx: Queryable, pictures: Record<string, string>): Promise<void> {
  const { pictures: own, homeTiles, ...fields } = demoShopProfile;
  const profile = {
    ...fields,
    ...Object.fromEntries(Object.entries(own).map(([field, scene]) => [field, pictures[scene] ?? ""])),
    homeTiles: homeTiles.map(({ picture, ...tile }) => ({ ...tile, image: pictures[picture] ?? "" })),
  };
  await trx
    .insertInto("shopProfile")
    .values({ profile: JSON.stringify(profile) })
    .execute();
}

async function insertHomePage(trx: Queryable, pictures: Record<string, string>): Promise<void> {
  const blocks = demoHomePage.blocks.map((block) => ({
    isOn: true,
    ...block,
    ...("picture" in block ? { picture: pictures[block.picture] ?? "" } : {}),
  }));
  await trx
    .insertInto("homePage")
    .values({ page: JSON.stringify({ blocks, reviews: demoHomePage.reviews }) })
    .execute();
}

async function insertProducts(trx: Queryable, pictures: Record<string, string>): Promise<void> {
  const categories = await trx
    .insertInto("categories")
    .values(
      demoCategories.map(({ name, picture }, position) => ({
        name,
        position,
        image: pictures[picture] ?? null,
      })),
    )
    .returning(["id", "name"])
    .execute();
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  const products = await trx
    .insertInto("products")
    .values(
      demoProducts.map((product, position) => ({
        slug: slug(product.productId),
        categoryId: categoryIds.get(product.category) as string,
        name: product.name,
        description: product.description,
        ingredients: [...product.ingredients],
        images: product.pictures.map(({ name }) => pictures[name] as string),
        sellingPrice: paise(product.sellingPrice),
        mrp: paise(product.mrp),
        inStock: product.inStock,
        available: product.available,
        netWeightGrams: product.netWeightGrams,
        isVeg: product.veg,
        hsnCode: product.hsnCode,
        gstRatePercent: product.gstRatePercent,
        shelfLifeDays: product.shelfLifeDays,
        storage: product.storage,
        countryOfOrigin: "India",
        genericName: product.label.genericName,
        allergens: [...product.label.allergens],
        mayContain: [...product.label.mayContain],
        isCombination: product.label.isCombination,
        ...Object.fromEntries(NUTRIENT_NAMES.map((name, place) => [name, product.label.per100g[place]])),
        position,
      })),
    )
    .returning(["id", "slug"])
    .execute();
  const productIds = new Map(products.map((product) => [product.slug, product.id] as const));
  await trx
    .insertInto("topProducts")
    .values(
      demoTopProducts.map((productId, position) => ({
        productId: productIds.get(slug(productId)) as ProductUuid,
        position,
      })),
    )
    .execute();
}
