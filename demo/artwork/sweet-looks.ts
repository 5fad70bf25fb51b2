/** The looks of jaggery sweets and halwa. */
import { palette } from "./palette.ts";
import { COOKED, FRIED, type ProductLook } from "./product-look.ts";
import { chakkaRounds, halwaSlabs, sharkaraVaratti } from "./sweets.ts";

/** Banana wedges coated in jaggery. */
export const sharkara = sharkaraVaratti("sharkara");

/** Sweets, by productId. */
export const sweetLooks: Record<string, ProductLook> = {
  "sharkara-varatti": {
    snack: sharkara,
    pieceScale: 0.9,
    promise: FRIED,
    pack: palette.husk,
    accent: palette.jackfruit,
    wall: "#F3D9A6",
    table: "#D9A765",
    servedOn: "brass",
    servedWall: "#F0C778",
    servedTable: "#D99F4B",
    beside: ["jaggery", "bananas"],
  },
  "chakka-varatti": {
    snack: chakkaRounds("chakka"),
    pieceScale: 0.95,
    promise: COOKED,
    pack: "#C7761A",
    accent: "#FFD873",
    wall: "#FBE6B0",
    table: "#F0C56A",
    servedOn: "leaf",
    servedWall: "#7C3A12",
    servedTable: "#5F2A0C",
    beside: ["jackfruit", "jaggery", "cashews", undefined],
  },
  "kozhikodan-banana-halwa": {
    snack: halwaSlabs("amber", { top: "#D9701F", left: "#B54A12", right: "#8A2E0A", glow: "#FFB347" }),
    pieceScale: 1.12,
    promise: COOKED,
    pack: palette.roseHalwa,
    accent: "#F5B25A",
    wall: "#F6D3B8",
    table: "#E3A588",
    servedOn: "leaf",
    servedWall: "#F7DDA8",
    servedTable: "#E4B76A",
    beside: ["bananas", "coconut", "cashews"],
  },
  "black-jaggery-halwa": {
    snack: halwaSlabs("black", { top: "#4A2412", left: "#2E1409", right: "#1C0B05", glow: "#9C5326" }),
    pieceScale: 1.12,
    promise: COOKED,
    pack: "#2E1A10",
    accent: "#D08A42",
    wall: "#E2C7A2",
    table: "#C49A6C",
    servedOn: "leaf",
    servedWall: "#EFD3A0",
    servedTable: "#D7A862",
    beside: ["jaggery", "coconut", "cashews"],
  },
  "rose-cashew-halwa": {
    snack: halwaSlabs("rose", { top: "#C92F3F", left: "#9E1B2C", right: "#741020", glow: "#FF8A7A" }),
    pieceScale: 1.12,
    promise: COOKED,
    pack: "#A3213A",
    accent: "#F7A6A0",
    wall: "#FADBD2",
    table: "#EDB0A4",
    servedOn: "leaf",
    servedWall: "#F9E3D0",
    servedTable: "#EBBFA2",
    beside: ["coconut", "oil", "cashews"],
  },
};
