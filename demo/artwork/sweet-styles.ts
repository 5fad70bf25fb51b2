/** The looks of jaggery sweets and halwa. */
import { arch, disc, halftone, plain, stripes } from "./backdrop.ts";
import { openBox, slabStairs, slabsOnBox } from "./box-stages.ts";
import { palette } from "./palette.ts";
import { COOKED, FRIED, type ProductStyle } from "./product-style.ts";
import { heaped, laidOut, macro } from "./serving-stages.ts";
import { jarOnFloor, openTin } from "./sweet-stages.ts";
import { chakkaRounds, halwaSlabs, sharkaraVaratti } from "./sweets.ts";
import { leafOnTable } from "./vessels.ts";

/** Banana wedges coated in jaggery. */
export const sharkara = sharkaraVaratti("sharkara");

/** Sweets, by productId. */
export const sweetStyles: Record<string, ProductStyle> = {
  "sharkara-varatti": {
    snack: sharkara,
    pieceScale: 0.9,
    promise: FRIED,
    motif: "wedge",
    colours: {
      base: "#FFE3B0",
      ink: "#5B2509",
      block: "#E4572E",
      sign: "#FFE3B0",
      signDetail: "#8A2E12",
    },
    pictures: {
      pack: jarOnFloor(
        { ground: arch("#7A2E12", "#F08A24", "#B94A16", "#4A1A08", 930), light: "left", turn: 0 },
        [["jaggery", 960, 930, 0, 1.2]],
      ),
      served: heaped(plain("#F08A24"), "left", leafOnTable({ x: 600, y: 800 }, 8, 1.3, 5), [
        ["jaggery", 230, 300, 0, 1.5],
        ["bananas", 960, 400, 10, 1.05],
      ]),
      close: laidOut(plain("#FFD9A0"), "left", [
        ["jaggery", 230, 240, 0, 1.69],
        ["bananas", 960, 330, 16, 1.3],
        ["coconut", 980, 960, 0, 1.69],
        ["oil", 230, 980, 0, 1.69],
      ]),
    },
  },
  "chakka-varatti": {
    snack: chakkaRounds("chakka"),
    pieceScale: 0.95,
    promise: COOKED,
    motif: "bulb",
    colours: {
      base: palette.cream,
      ink: "#7A3206",
      block: "#F5B221",
      sign: "#FFF3CF",
      signDetail: "#D9731F",
    },
    pictures: {
      pack: openTin({ ground: plain("#12776F"), light: "left", turn: -9 }),
      served: heaped(plain("#F9C84A"), "left", leafOnTable({ x: 600, y: 800 }, -9, 1.25, 3), [
        ["jackfruit", 220, 330, -10, 1.3],
        ["jaggery", 990, 330, 0, 1.3],
      ]),
    },
  },
  "kozhikodan-banana-halwa": {
    snack: halwaSlabs("amber", { top: "#D9701F", left: "#B54A12", right: "#8A2E0A", glow: "#FFB347" }),
    pieceScale: 1.12,
    promise: COOKED,
    motif: "cube",
    colours: {
      base: "#B4182D",
      ink: "#FFE9C7",
      block: "#FFB347",
      sign: "#D9531F",
      signDetail: "#FFE9C7",
    },
    pictures: {
      pack: slabsOnBox({ ground: disc("#FBC9C2", "#F58F84", { x: 640, y: 430 }, 470), light: "left" }),
      served: macro(plain("#6B1E06"), "left", 2.6),
      close: laidOut(plain("#FFD8B0"), "left", [
        ["bananas", 250, 330, -14, 1.3],
        ["coconut", 980, 240, 0, 1.69],
        ["cashews", 230, 990, 0, 2.08],
        ["oil", 980, 990, 0, 1.69],
      ]),
    },
  },
  "black-jaggery-halwa": {
    snack: halwaSlabs("black", { top: "#4A2412", left: "#2E1409", right: "#1C0B05", glow: "#9C5326" }),
    pieceScale: 1.12,
    promise: COOKED,
    motif: "cube",
    colours: {
      base: "#1E120C",
      ink: "#FFC56B",
      block: "#FF7A2F",
      sign: "#1E120C",
      signDetail: "#FFC56B",
    },
    pictures: {
      pack: slabStairs({ ground: stripes("#FFD27A", "#FFC04D", 150, 62), light: "left" }),
      served: laidOut(plain("#F2B27A"), "left", [
        ["jaggery", 240, 240, 0, 1.82],
        ["coconut", 970, 240, 0, 1.69],
        ["cashews", 240, 990, 0, 2.08],
        ["jaggery", 970, 990, 10, 1.69],
      ]),
    },
  },
  "rose-cashew-halwa": {
    snack: halwaSlabs("rose", { top: "#C92F3F", left: "#9E1B2C", right: "#741020", glow: "#FF8A7A" }),
    pieceScale: 1.12,
    promise: COOKED,
    motif: "cube",
    colours: {
      base: "#FFD4DC",
      ink: "#A30F3A",
      block: "#E3335F",
      sign: "#A30F3A",
      signDetail: "#FFD4DC",
    },
    pictures: {
      pack: openBox({ ground: halftone("#FF7F9F", "#FF94AF"), light: "right" }),
      served: heaped(plain("#FFB8C6"), "left", leafOnTable({ x: 600, y: 800 }, -9, 1.3, 3), [
        ["cashews", 240, 250, 0, 1.6],
        ["coconut", 980, 270, 0, 1.2],
      ]),
    },
  },
};
