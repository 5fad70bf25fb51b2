/** A picture for each category, 800 by 800 pixels. The snack fills it, so that it can be cropped to any shape. */
import { lookOf } from "./product-looks.ts";
import { radial, sharedDefinitions } from "./shading.ts";
import { heap, scatter } from "./snack.ts";
import { mix, picture } from "./svg.ts";
import { type BowlName, bowl, bowls, ground, leafOnTable, vesselDefinitions } from "./vessels.ts";

interface CategoryLook {
  productId: string;
  /** A second snack lying in front. */
  withProduct: string;
  servedOn: BowlName | "leaf";
  wall: string;
  table: string;
}

const SIDE = 800;

/** By the name of the category's picture in the catalogue. */
export const categoryLooks: Record<string, CategoryLook> = {
  "category-banana-chips": {
    productId: "nendran-banana-chips",
    withProduct: "masala-banana-chips",
    servedOn: "brass",
    wall: "#2B6B4D",
    table: "#1F5B41",
  },
  "category-tapioca-and-jackfruit": {
    productId: "jackfruit-chips",
    withProduct: "tapioca-chips",
    servedOn: "green",
    wall: "#DCE7A8",
    table: "#B5CC74",
  },
  "category-sharkara-and-sweets": {
    productId: "sharkara-varatti",
    withProduct: "chakka-varatti",
    servedOn: "brass",
    wall: "#8A3A16",
    table: "#6B2A0E",
  },
  "category-traditional-crunch": {
    productId: "kuzhalappam",
    withProduct: "achappam",
    servedOn: "clay",
    wall: "#19686A",
    table: "#0F4F52",
  },
  "category-halwa": {
    productId: "kozhikodan-banana-halwa",
    withProduct: "rose-cashew-halwa",
    servedOn: "leaf",
    wall: "#F7D9A0",
    table: "#E4B064",
  },
  "category-mixtures-and-gifts": {
    productId: "kerala-mixture",
    withProduct: "rice-murukku",
    servedOn: "coconutShell",
    wall: "#F6C544",
    table: "#E5A527",
  },
};

/** The picture of a category. */
export function categoryScene({ productId, withProduct, servedOn, wall, table }: CategoryLook): string {
  const main = lookOf(productId);
  const other = lookOf(withProduct);
  const halo = radial("halo", [
    [0, mix(wall, "#FFFFFF", 0.5), 0.8],
    [1, wall, 0],
  ]);
  const pile = (y: number, width: number, depth: number, enlargement: number) =>
    heap(main.snack, {
      centre: { x: 400, y },
      width,
      depth,
      rise: 150,
      scale: main.pieceScale * enlargement,
      seed: 6,
    });
  const served =
    servedOn === "leaf"
      ? pile(470, 230, 110, 1.1)
      : bowl({ x: 400, y: 410 }, 560, bowls[servedOn], pile(402, 240, 86, 1));
  const inFront = Math.sqrt(other.pieceScale * 0.6);
  const body =
    ground(SIDE, SIDE, wall, table, 330) +
    `<circle cx="400" cy="300" r="330" fill="url(#halo)"/>` +
    leafOnTable({ x: 400, y: servedOn === "leaf" ? 520 : 560 }, -9, 0.84, 3) +
    served +
    scatter(other.snack, 2, [
      [150, 660, inFront],
      [640, 670, inFront],
      [300, 722, inFront * 1.06],
    ]);
  const snacks = main.snack.definitions + other.snack.definitions;
  return picture(SIDE, SIDE, sharedDefinitions + vesselDefinitions + snacks + halo, body);
}
