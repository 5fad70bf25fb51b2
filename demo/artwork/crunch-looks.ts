/** The looks of moulded, rolled and pressed snacks, of mixture and of the gift box. */
import { ripeChips, saltedChips, strips } from "./chip-looks.ts";
import { achappam, kuzhalappam, murukku, ribbonPakkavada } from "./crunch.ts";
import { keralaMixture } from "./mixture.ts";
import { palette } from "./palette.ts";
import { FRIED, type ProductLook } from "./product-look.ts";
import type { Snack } from "./snack.ts";
import { sharkara } from "./sweet-looks.ts";

const roseCookies = achappam("achappam");

/** Several snacks on one leaf. */
function assorted(...snacks: readonly [Snack, ...Snack[]]): Snack {
  const rounds = [0, 1, 2, 3].flatMap((round) =>
    snacks.map(({ pieces }) => pieces[round % pieces.length] ?? pieces[0]),
  );
  const pieces: Snack["pieces"] = [snacks[0].pieces[0], ...rounds.slice(1)];
  const definitions = snacks.map((snack) => snack.definitions).join("");
  return { definitions, pieces, rest: { spacing: 1, turn: 14, flattest: 0.84, girth: 1 } };
}

/** Crunch, mixture and gifts, by productId. */
export const crunchLooks: Record<string, ProductLook> = {
  achappam: {
    snack: roseCookies,
    pieceScale: 1.0,
    promise: FRIED,
    pack: "#0F5B5E",
    accent: "#F2C679",
    wall: "#F8DFB2",
    table: "#E9BC78",
    servedOn: "leaf",
    servedWall: "#19686A",
    servedTable: "#0F4F52",
    beside: ["coconut", "oil"],
  },
  kuzhalappam: {
    snack: kuzhalappam("kuzhalappam"),
    pieceScale: 0.72,
    promise: FRIED,
    pack: "#7A4A22",
    accent: "#F5CE86",
    wall: "#EFE0C2",
    table: "#D7B988",
    servedOn: "clay",
    servedWall: "#2F6E52",
    servedTable: "#22573F",
    beside: ["coconut", "curryLeaves"],
  },
  "ribbon-pakkavada": {
    snack: ribbonPakkavada("pakkavada"),
    pieceScale: 0.6,
    promise: FRIED,
    pack: "#C4560F",
    accent: "#FFC25C",
    wall: "#FCE2B4",
    table: "#F3B96B",
    servedOn: "cream",
    servedWall: "#D9731F",
    servedTable: "#B85A12",
    beside: ["chilli", "curryLeaves"],
  },
  "rice-murukku": {
    snack: murukku("murukku"),
    pieceScale: 0.86,
    promise: FRIED,
    pack: "#5B2350",
    accent: "#E7B86A",
    wall: "#EED3D6",
    table: "#D6A5A4",
    servedOn: "brass",
    servedWall: "#6F3462",
    servedTable: "#54244A",
    beside: ["coconut", "oil"],
  },
  "kerala-mixture": {
    snack: keralaMixture("mixture"),
    pieceScale: 0.56,
    promise: FRIED,
    pack: "#B0700C",
    accent: "#FFE08A",
    wall: "#2B6B4D",
    table: "#1F5B41",
    servedOn: "coconutShell",
    servedWall: "#F6CF67",
    servedTable: "#E7AF35",
    beside: ["curryLeaves", "chilli"],
  },
  "onam-snack-box": {
    snack: assorted(saltedChips, sharkara, roseCookies, ripeChips, strips),
    pieceScale: 0.66,
    promise: FRIED,
    pack: palette.leaf,
    accent: palette.turmeric,
    wall: "#F7E3B5",
    table: "#EBC478",
    servedOn: "leaf",
    servedWall: "#F4CE74",
    servedTable: "#E3AC3F",
    beside: ["bananas", "coconut"],
  },
};
