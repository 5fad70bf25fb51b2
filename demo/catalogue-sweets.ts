/** Demo products cooked with jaggery: sharkara, chakka varatti and halwa. */
import { type DemoProduct, demoProduct } from "./catalogue-types.ts";

const DRY = "Cool and dry; close the jar tightly, jaggery draws moisture";
const SOFT = "Cool and dry; after opening keep in the refrigerator and finish within 15 days";

/** Sweets, then halwa. */
export const sweetProducts: readonly DemoProduct[] = [
  demoProduct({
    productId: "sharkara-varatti",
    name: "Sharkara Varatti",
    category: "Sharkara & Sweets",
    sellingPrice: 16_000,
    mrp: 18_000,
    inStock: true,
    available: null,
    description:
      "No Onam leaf is laid without it. Thick wedges of nendran are fried through, then turned in hot jaggery with dry ginger, cumin and cardamom until every piece wears its own brown coat. Sweet, gingery and hard to share.",
    ingredients: ["Raw nendran banana", "Jaggery", "Coconut oil", "Dry ginger", "Cumin", "Cardamom"],
    netWeightGrams: 200,
    hsnCode: "21069099",
    shelfLifeDays: 60,
    storage: DRY,
    pictures: {
      pack: "Jar of sharkara varatti in an arched niche, jaggery at its foot",
      served: "Jaggery-coated banana wedges heaped on a banana leaf",
      close: "Sharkara varatti between its jaggery, bananas and coconut",
    },
  }),
  demoProduct({
    productId: "chakka-varatti",
    name: "Chakka Varatti",
    category: "Sharkara & Sweets",
    sellingPrice: 25_000,
    mrp: 27_500,
    inStock: true,
    available: 6,
    description:
      "Ripe jackfruit and jaggery, stirred in a wide bronze uruli for most of a day until they leave the sides together. We shape it into soft rounds with a cashew on top. Small batches, gone when the season is.",
    ingredients: ["Ripe jackfruit", "Jaggery", "Coconut oil", "Cashew", "Cardamom", "Dry ginger"],
    netWeightGrams: 250,
    hsnCode: "21069099",
    shelfLifeDays: 60,
    storage: SOFT,
    pictures: {
      pack: "Open tin of glossy jackfruit rounds, its printed lid beside it",
      served: "Glossy chakka varatti rounds on a banana leaf with jackfruit bulbs",
    },
  }),
  demoProduct({
    productId: "kozhikodan-banana-halwa",
    name: "Kozhikodan Banana Halwa",
    category: "Halwa",
    sellingPrice: 22_000,
    mrp: 24_000,
    inStock: true,
    available: null,
    description:
      "From the lane they call Sweet Meat Street. Ripe nendran cooked down in coconut oil until it turns amber and holds its shape, cut in slabs and set with cashews. It is chewy, not too sweet, and tastes clearly of banana.",
    ingredients: ["Ripe nendran banana", "Sugar", "Coconut oil", "Cashew", "Rice flour", "Cardamom"],
    netWeightGrams: 400,
    hsnCode: "21069099",
    shelfLifeDays: 45,
    storage: SOFT,
    pictures: {
      pack: "Red box of Kozhikodan banana halwa with amber slabs on its lid",
      served: "Close-up of glossy amber halwa slabs with cashews",
      close: "Amber halwa slabs between bananas, coconut and cashews",
    },
  }),
  demoProduct({
    productId: "black-jaggery-halwa",
    name: "Black Jaggery Halwa",
    category: "Halwa",
    sellingPrice: 21_000,
    mrp: 23_000,
    inStock: true,
    available: null,
    description:
      "Rice, coconut milk and dark palm jaggery, stirred for five patient hours until almost black. Dense and glossy with a deep toffee taste; a thin slice is enough, though it rarely stops there.",
    ingredients: ["Palm jaggery", "Rice flour", "Coconut milk", "Coconut oil", "Cashew", "Cardamom"],
    netWeightGrams: 400,
    hsnCode: "21069099",
    shelfLifeDays: 45,
    storage: SOFT,
    pictures: {
      pack: "Black box on end beside a staircase of near-black slabs",
      served: "Black jaggery halwa slabs between jaggery, coconut and cashews",
    },
  }),
  demoProduct({
    productId: "rose-cashew-halwa",
    name: "Rose Cashew Halwa",
    category: "Halwa",
    sellingPrice: 23_000,
    mrp: 23_000,
    inStock: false,
    available: null,
    description:
      "The red halwa of Kozhikode shop windows, coloured with beetroot and scented with rose water. Soft, clear as a gem at the edges, and generous with cashews.",
    ingredients: ["Sugar", "Wheat starch", "Coconut oil", "Cashew", "Beetroot", "Rose water"],
    netWeightGrams: 400,
    hsnCode: "21069099",
    shelfLifeDays: 45,
    storage: SOFT,
    pictures: {
      pack: "Open pink box full of red slabs, one of them lifted out",
      served: "Red halwa slabs with cashews on a banana leaf",
    },
  }),
];
