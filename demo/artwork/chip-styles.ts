/** The looks of banana, tapioca and jackfruit chips. */
import { chequers, plain, split, stripes, sunburst } from "./backdrop.ts";
import { bananaChips, jackfruitStrips, tapiocaChips } from "./chips.ts";
import { acrossLeaf, nextToVessel, wreathed } from "./lying-pouch-stages.ts";
import type { PackColours } from "./pack-face.ts";
import { palette } from "./palette.ts";
import { FRIED, type ProductStyle } from "./product-style.ts";
import { dish, uruli } from "./round-vessels.ts";
import { fromAbove, laidOut, macro } from "./serving-stages.ts";
import { behindBowl, nextToTower } from "./standing-pouch-stages.ts";
import { bursting, spilling } from "./torn-pouch-stages.ts";
import { leafOnTable } from "./vessels.ts";

/** Salted chips, the brand's best-known snack. */
export const saltedChips = bananaChips("salted", {
  heart: "#FFE993",
  face: "#FBCB45",
  edge: "#EDA420",
  rim: "#C97F12",
});

/** Chips of ripe banana with caramel edges. */
export const ripeChips = bananaChips(
  "ripe",
  { heart: "#EFA83A", face: "#CE7A20", edge: "#8F4212", rim: "#6A2A0A", specks: ["#5E2409"], speckCount: 9 },
  0.8,
);

const masalaChips = bananaChips("masala", {
  heart: "#FFC466",
  face: "#F3942F",
  edge: "#D3591C",
  rim: "#A63A12",
  specks: ["#B3220F", "#7E160A", "#3F6B22"],
  speckCount: 34,
});
const pepperChips = bananaChips("pepper", {
  heart: "#FFEFA6",
  face: "#F6D160",
  edge: "#DBA22F",
  rim: "#A9751A",
  specks: ["#241A14", "#3A2C22", "#5C4A3A"],
  speckCount: 38,
});
const plainTapioca = tapiocaChips("tapioca", {
  heart: "#FFFDF0",
  face: "#FCEFC8",
  edge: "#E8BF76",
  rim: "#BE8234",
});
const chilliTapioca = tapiocaChips("chilli-tapioca", {
  heart: "#FFDDA0",
  face: "#F6A95A",
  edge: "#D65F28",
  rim: "#A33A14",
  specks: ["#B3160C", "#7E0F08", "#D8391C"],
  speckCount: 42,
});

export const strips = jackfruitStrips("jackfruit");

/** The colours of the brand's best-known pack. */
export const nendranColours: PackColours = {
  base: "#0F5B3E",
  ink: palette.cream,
  block: palette.turmeric,
  sign: palette.cream,
  signDetail: "#0F5B3E",
};

/** Chips, by productId. */
export const chipStyles: Record<string, ProductStyle> = {
  "nendran-banana-chips": {
    snack: saltedChips,
    pieceScale: 0.66,
    promise: FRIED,
    motif: "slice",
    colours: nendranColours,
    pictures: {
      pack: bursting({ ground: sunburst("#F9B91F", "#FFCB47", { x: 600, y: 420 }), light: "left", turn: -7 }),
      served: fromAbove(plain("#0F5B3E"), "left", uruli, { x: 660, y: 690 }, [["coconut", 190, 210, 0, 1.5]]),
      close: macro(plain("#C97F12"), "left"),
    },
  },
  "ripe-banana-chips": {
    snack: ripeChips,
    pieceScale: 0.66,
    promise: FRIED,
    motif: "sun",
    colours: {
      base: "#FFB23E",
      ink: "#5A220A",
      block: "#B4501A",
      sign: "#FFD57E",
      signDetail: "#7A2E0C",
    },
    pictures: {
      pack: spilling({ ground: split("#F4A48B", "#EE7B5B", 980, 300), light: "right", turn: 24 }),
      served: laidOut(plain("#F6C89B"), "right", [
        ["bananas", 270, 330, -16, 1.3],
        ["bananas", 960, 960, 0, 1.3],
        ["oil", 940, 230, 0, 1.56],
        ["oil", 250, 990, 0, 1.56],
      ]),
    },
  },
  "masala-banana-chips": {
    snack: masalaChips,
    pieceScale: 0.66,
    promise: FRIED,
    motif: "chilliSlice",
    colours: {
      base: "#C4231B",
      ink: "#FFF1DC",
      block: "#FF9D2E",
      sign: "#FFE0A3",
      signDetail: "#C4231B",
    },
    pictures: {
      pack: wreathed(
        { ground: plain("#F9A8BB"), light: "left", turn: 5 },
        { of: "chilli", count: 14, scale: 0.92, lean: 60 },
      ),
      served: fromAbove(
        plain("#E4452F"),
        "left",
        (radius, fill) => dish("cream", radius, fill),
        { x: 560, y: 640 },
        [
          ["chilli", 1050, 160, -40, 1.4],
          ["curryLeaves", 140, 130, 10, 1.4],
        ],
      ),
      close: macro(plain("#A63A12"), "left"),
    },
  },
  "pepper-banana-chips": {
    snack: pepperChips,
    pieceScale: 0.66,
    promise: FRIED,
    motif: "pepper",
    colours: {
      base: "#26211E",
      ink: "#FFE9A8",
      block: "#C9B6F2",
      sign: "#26211E",
      signDetail: "#C9B6F2",
    },
    pictures: {
      pack: behindBowl(
        { ground: chequers("#B9A3EE", "#FFF3D6", "#26211E", 760), light: "left", turn: 6 },
        "cream",
      ),
      served: laidOut(plain("#E9E0F7"), "left", [
        ["pepper", 200, 200, 0, 1.95],
        ["pepper", 1000, 1010, 0, 1.95],
        ["bananas", 970, 330, 20, 1.23],
        ["oil", 220, 980, 0, 1.69],
      ]),
    },
  },
  "tapioca-chips": {
    snack: plainTapioca,
    pieceScale: 0.72,
    promise: FRIED,
    motif: "ring",
    colours: {
      base: "#FFF6E2",
      ink: "#0B4F7A",
      block: "#1F86C4",
      sign: "#FFF6E2",
      signDetail: "#1F86C4",
    },
    pictures: {
      pack: nextToTower(
        { ground: split("#7CC4EC", "#2C8FCB", 940), light: "left", turn: -5 },
        { count: 19, scale: 1.5, squash: 0.42 },
      ),
      served: fromAbove(
        plain("#2C8FCB"),
        "left",
        (radius, fill) => dish("green", radius, fill),
        { x: 690, y: 560 },
        [["coconut", 170, 1000, 0, 1.4]],
      ),
    },
  },
  "chilli-tapioca-chips": {
    snack: chilliTapioca,
    pieceScale: 0.72,
    promise: FRIED,
    motif: "chilli",
    colours: {
      base: "#E8391D",
      ink: "#FFF3D0",
      block: "#FFD23F",
      sign: "#C4231B",
      signDetail: "#2F6B3A",
    },
    pictures: {
      pack: acrossLeaf(
        { ground: plain("#2FB7B0"), light: "right", turn: -12 },
        leafOnTable({ x: 600, y: 610 }, -42, 1.7, 3, 1),
        "chilli",
      ),
      served: macro(plain("#A33A14"), "left", 2.6),
    },
  },
  "jackfruit-chips": {
    snack: strips,
    pieceScale: 0.62,
    promise: FRIED,
    motif: "strip",
    colours: {
      base: "#8CC63F",
      ink: "#143C1E",
      block: "#143C1E",
      sign: "#FFCB47",
      signDetail: "#143C1E",
    },
    pictures: {
      pack: nextToVessel({ ground: stripes("#FF8A5C", "#FF9C74", 120, 45), light: "left", turn: 9 }, uruli),
      served: laidOut(plain("#D9EBA4"), "left", [
        ["jackfruit", 240, 240, -20, 1.69],
        ["jackfruit", 980, 980, 0, 1.69],
        ["coconut", 960, 240, 0, 1.56],
        ["oil", 230, 980, 0, 1.69],
      ]),
      close: macro(plain("#2E6B22"), "left"),
    },
  },
};
