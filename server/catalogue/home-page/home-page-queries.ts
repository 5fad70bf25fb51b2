import { sql } from "kysely";
import type { Product } from "../../../contract/catalogue.ts";
import type { HomePage, SavedHomePage } from "../../../contract/home-page.ts";
import { BEST_SELLER_DAYS, type HomeBlockKind, MAX_BEST_SELLERS } from "../../../rules/home-page.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { daysBefore, productFiguresSince, readCalendar } from "../../reports/daily-totals/daily-figures.ts";
import { isInStock, selectProducts, toWire } from "../catalogue-queries.ts";
import { NEVER_SAVED, readStoredHomePage } from "./stored-home-page.ts";

/** A single tile offers no choice. */
const FEWEST_TILES = 2;

/** All blocks with their settings, as the owner edits them. */
export async function getOwnHomePage(db: Queryable): Promise<SavedHomePage> {
  const row = await db.selectFrom("homePage").select(["page", "updatedAt"]).executeTakeFirst();
  return { ...readStoredHomePage(row?.page), updatedAt: (row?.updatedAt ?? NEVER_SAVED).toISOString() };
}

/** The blocks that shoppers see: those that are on and have content. */
export async function getHomePage(db: Queryable): Promise<HomePage> {
  const [{ blocks, reviews }, categories, bestSellers] = await Promise.all([
    getOwnHomePage(db),
    listCategoryTiles(db),
    listBestSellersByUnits(db),
  ]);
  const hasContent: Partial<Record<HomeBlockKind, boolean>> = {
    categories: categories.length >= FEWEST_TILES,
    // Fewer would leave a gap in their row.
    "best-sellers": bestSellers.length === MAX_BEST_SELLERS,
    story: blocks.some(({ kind, text }) => kind === "story" && text !== ""),
    reviews: reviews.length > 0,
  };
  const shown = blocks.filter(({ kind, isOn }) => isOn && hasContent[kind] !== false);
  const isShown = (kind: HomeBlockKind) => shown.some((block) => block.kind === kind);
  return {
    blocks: shown,
    categories: isShown("categories") ? categories : [],
    bestSellers: isShown("best-sellers") ? bestSellers : [],
    reviews: isShown("reviews") ? reviews : [],
  };
}

/** The categories that have products, in the shop's order. */
async function listCategoryTiles(db: Queryable): Promise<HomePage["categories"]> {
  return db
    .selectFrom("categories")
    .select(["name", "image"])
    .where("deletedAt", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("products")
          .select("products.id")
          .whereRef("products.categoryId", "=", "categories.id")
          .where("products.deletedAt", "is", null),
      ),
    )
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** The products in stock with the most units paid for in the last days, best-selling first. */
async function listBestSellersByUnits(db: Queryable): Promise<Product[]> {
  const calendar = await readCalendar(db);
  const figures = productFiguresSince(daysBefore(calendar.today, BEST_SELLER_DAYS - 1), calendar);
  const sold = sql<{ productId: string; units: number }>`(
    select key::uuid as product_id, sum(count) as units from ${figures} as figures group by key)`;
  const rows = await selectProducts(db)
    .innerJoin(sold.as("sold"), (join) => join.on(sql<boolean>`sold.product_id = products.id`))
    .where(isInStock)
    .orderBy("sold.units", "desc")
    .orderBy("products.position")
    .limit(MAX_BEST_SELLERS)
    .execute();
  return rows.map(toWire);
}
