/** The looks of moulded, rolled and pressed snacks, of mixture and of the gift box. */
import { disc, petalCarpet, plain, sunburst, waves } from "./backdrop.ts";
import { ripeChips, saltedChips, strips } from "./chip-styles.ts";
import { heldUp } from "./cone-stage.ts";
import { achappam, kuzhalappam, murukku, ribbonPakkavada } from "./crunch.ts";
import { openGift } from "./gift-box.ts";
import { haloed, onWallpaper } from "./lying-pouch-stages.ts";
import { keralaMixture } from "./mixture.ts";
import { palette } from "./palette.ts";
import { FRIED, type ProductStyle } from "./product-style.ts";
import { dish, uruli } from "./round-vessels.ts";
import { fromAbove, heaped, laidOut, macro } from "./serving-stages.ts";
import type { Snack } from "./snack.ts";
import { behindHeap, onPile } from "./standing-pouch-stages.ts";
import { sharkara } from "./sweet-styles.ts";
import { leafOnTable } from "./vessels.ts";

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
export const crunchStyles: Record<string, ProductStyle> = {
  achappam: {
    snack: roseCookies,
    pieceScale: 1.0,
    promise: FRIED,
    motif: "flower",
    colours: {
      base: "#F26B4E",
      ink: "#FFF3D6",
      block: "#0C4A4D",
      sign: "#FFD27A",
      signDetail: "#0C4A4D",
    },
    pictures: {
      pack: onWallpaper({ ground: plain("#0F8F8C"), light: "left", turn: 8 }, { step: 330, scale: 1.3 }),
      served: laidOut(plain("#F9DFA5"), "left", [
        ["coconut", 230, 230, 0, 1.95],
        ["oil", 980, 230, 0, 1.69],
        ["coconut", 970, 1000, 0, 1.69],
        ["oil", 230, 990, 0, 1.69],
      ]),
      close: macro(plain("#6B360E"), "left", 3),
    },
  },
  kuzhalappam: {
    snack: kuzhalappam("kuzhalappam"),
    pieceScale: 0.72,
    promise: FRIED,
    motif: "tube",
    colours: {
      base: "#6A3D1E",
      ink: "#FFE3B0",
      block: "#2E8B6F",
      sign: "#FFE3B0",
      signDetail: "#6A3D1E",
    },
    pictures: {
      pack: onPile(
        { ground: disc("#8ED1B2", "#FFF3D6", { x: 600, y: 520 }, 500), light: "right", turn: -6 },
        { scale: 1.8 },
      ),
      served: fromAbove(
        plain("#2E8B6F"),
        "right",
        (radius, fill) => dish("clay", radius, fill),
        { x: 560, y: 650 },
        [["curryLeaves", 1060, 150, 0, 1.5]],
      ),
    },
  },
  "ribbon-pakkavada": {
    snack: ribbonPakkavada("pakkavada"),
    pieceScale: 0.6,
    promise: FRIED,
    motif: "ribbon",
    colours: {
      base: "#2A2A86",
      ink: "#FFD27A",
      block: "#F26B1F",
      sign: "#FFD27A",
      signDetail: "#F26B1F",
    },
    pictures: {
      pack: behindHeap({
        ground: waves(["#FFD27A", "#FFB43D", "#FF9438", "#F9763A"], 150),
        light: "left",
        turn: -9,
      }),
      served: fromAbove(
        plain("#2A2A86"),
        "left",
        (radius, fill) => dish("steel", radius, fill),
        { x: 640, y: 560 },
        [["chilli", 180, 1060, 0, 1.4]],
      ),
    },
  },
  "rice-murukku": {
    snack: murukku("murukku"),
    pieceScale: 0.86,
    promise: FRIED,
    motif: "spiral",
    colours: {
      base: "#5B1E5C",
      ink: "#FFE3F1",
      block: "#F29AC0",
      sign: "#5B1E5C",
      signDetail: "#5B1E5C",
    },
    pictures: {
      pack: haloed({ ground: plain("#C79BE0"), light: "left", turn: -10 }, 5.6),
      served: fromAbove(
        plain("#5B1E5C"),
        "left",
        (radius, fill) => dish("steel", radius, fill),
        { x: 560, y: 600 },
        [["coconut", 1040, 1060, 0, 1.3]],
      ),
    },
  },
  "kerala-mixture": {
    snack: keralaMixture("mixture"),
    pieceScale: 0.56,
    promise: FRIED,
    motif: "confetti",
    colours: {
      base: "#FFF3D6",
      ink: "#B4182D",
      block: "#E8391D",
      sign: "#FFD23F",
      signDetail: "#FFF3D6",
    },
    pictures: {
      pack: heldUp(
        { ground: sunburst("#19A974", "#21BC84", { x: 600, y: 330 }, 16), light: "left", turn: -5 },
        "#8A4B2A",
      ),
      served: fromAbove(plain("#FFC93C"), "left", uruli, { x: 600, y: 620 }, [
        ["curryLeaves", 150, 1060, 0, 1.5],
      ]),
      close: macro(plain("#8A4B10"), "left"),
    },
  },
  "onam-snack-box": {
    snack: assorted(saltedChips, sharkara, roseCookies, ripeChips, strips),
    pieceScale: 0.66,
    promise: FRIED,
    motif: "flower",
    colours: {
      base: "#0E5A3C",
      ink: palette.cream,
      block: "#F5B221",
      sign: "#E8391D",
      signDetail: palette.cream,
    },
    pictures: {
      pack: openGift(
        {
          ground: petalCarpet(
            "#FFF3D6",
            ["#E8391D", "#FF9F1C", "#FFD23F", "#F26BA0", "#FFFFFF", "#8E2A8C"],
            { x: 560, y: 600 },
            760,
          ),
          light: "left",
          turn: -7,
        },
        [
          [saltedChips, 0.66, "#2FA36B"],
          [ripeChips, 0.66, "#FFD58A"],
          [roseCookies, 0.8, "#F58F84"],
          [sharkara, 0.72, "#FFE3B0"],
          [strips, 0.6, "#8CC63F"],
        ],
      ),
      served: heaped(plain("#E8391D"), "left", leafOnTable({ x: 600, y: 780 }, -7, 1.3, 3), [
        ["bananas", 260, 420, -10, 1.1],
        ["coconut", 960, 380, 0, 1.3],
      ]),
    },
  },
};
