/** The looks of banana, tapioca and jackfruit chips. */
import { bananaChips, jackfruitStrips, tapiocaChips } from "./chips.ts";
import { palette } from "./palette.ts";
import { FRIED, type ProductLook } from "./product-look.ts";

/** Salted chips, the snack the brand is known by. */
export const saltedChips = bananaChips("salted", {
  heart: "#FFE993",
  face: "#FBCB45",
  edge: "#EDA420",
  rim: "#C97F12",
});

/** Chips of ripe banana, caramel at the edges. */
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

/** Jackfruit strips. */
export const strips = jackfruitStrips("jackfruit");

/** Chips, by productId. */
export const chipLooks: Record<string, ProductLook> = {
  "nendran-banana-chips": {
    snack: saltedChips,
    pieceScale: 0.66,
    promise: FRIED,
    pack: palette.leafMid,
    accent: palette.turmeric,
    wall: "#F2C04C",
    table: "#E2A02F",
    servedOn: "brass",
    servedWall: "#2B6B4D",
    servedTable: "#1F5B41",
    beside: ["bananas", "coconut"],
  },
  "ripe-banana-chips": {
    snack: ripeChips,
    pieceScale: 0.66,
    promise: FRIED,
    pack: "#A9521A",
    accent: "#F7B955",
    wall: "#F7E3BB",
    table: "#E8BE7A",
    servedOn: "coconutShell",
    servedWall: "#F0CB84",
    servedTable: "#DDA653",
    beside: ["bananas", "oil"],
  },
  "masala-banana-chips": {
    snack: masalaChips,
    pieceScale: 0.66,
    promise: FRIED,
    pack: palette.chilli,
    accent: "#FFB347",
    wall: "#F9CF8E",
    table: "#EBA65A",
    servedOn: "clay",
    servedWall: "#9E2A18",
    servedTable: "#7C1F12",
    beside: ["curryLeaves", "chilli", "chilli"],
  },
  "pepper-banana-chips": {
    snack: pepperChips,
    pieceScale: 0.66,
    promise: FRIED,
    pack: "#3B342E",
    accent: "#E7C36A",
    wall: "#D9CDB6",
    table: "#BBA988",
    servedOn: "cream",
    servedWall: "#5C5148",
    servedTable: "#443A32",
    beside: ["oil", "coconut", "pepper", "pepper"],
  },
  "tapioca-chips": {
    snack: plainTapioca,
    pieceScale: 0.72,
    promise: FRIED,
    pack: "#1C6A70",
    accent: "#7CC3BC",
    wall: "#CFE5DC",
    table: "#9CC9BD",
    servedOn: "green",
    servedWall: "#F1DDAF",
    servedTable: "#DDBB78",
    beside: ["coconut", "oil"],
  },
  "chilli-tapioca-chips": {
    snack: chilliTapioca,
    pieceScale: 0.72,
    promise: FRIED,
    pack: "#A82216",
    accent: "#FF9C4A",
    wall: "#F6B98C",
    table: "#E08A56",
    servedOn: "leaf",
    servedWall: "#F5D9A4",
    servedTable: "#E5B566",
    beside: ["coconut", "oil", "chilli", "chilli"],
  },
  "jackfruit-chips": {
    snack: strips,
    pieceScale: 0.62,
    promise: FRIED,
    pack: "#4F7F2C",
    accent: "#F4C14A",
    wall: "#E3EBB4",
    table: "#BFD27C",
    servedOn: "brass",
    servedWall: "#CFDE96",
    servedTable: "#A5C064",
    beside: ["jackfruit", "coconut"],
  },
};
