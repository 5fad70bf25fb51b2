/** Labels of the demo packets: generic name, allergens, and the nutrition of 100 g. */
export interface DemoLabel {
  genericName: string;
  allergens: readonly string[];
  mayContain: readonly string[];
  /** Whether it is a gift box. */
  isCombination: boolean;
  /** In the order of the label. */
  per100g: Nutrients;
}

/**
 * Energy in kcal; protein, carbohydrate, total and added sugars, total, saturated and trans fat in g; sodium
 * in mg.
 */
type Nutrients = readonly [number, number, number, number, number, number, number, number, number];

const FRYER = ["Peanut", "Cashew", "Sesame", "Wheat"];

const label = (
  genericName: string,
  allergens: readonly string[],
  mayContain: readonly string[],
  per100g: Nutrients,
  isCombination = false,
): DemoLabel => ({ genericName, allergens, mayContain, per100g, isCombination });

const LABELS: Readonly<Record<string, DemoLabel>> = {
  "nendran-banana-chips": label("Fried banana chips", [], FRYER, [545, 2.4, 56, 3.8, 0, 34.6, 29.5, 0, 320]),
  "ripe-banana-chips": label("Fried ripe banana chips", [], FRYER, [517, 2.2, 63, 28, 0, 28.5, 24.2, 0, 180]),
  "masala-banana-chips": label("Spiced banana chips", [], FRYER, [533, 2.9, 55, 4.5, 0, 33.5, 28.4, 0, 520]),
  "pepper-banana-chips": label(
    "Banana chips with black pepper",
    [],
    FRYER,
    [537, 2.7, 55.6, 3.7, 0, 33.8, 28.7, 0, 410],
  ),
  "tapioca-chips": label("Fried tapioca chips", [], FRYER, [519, 1.4, 62, 1.6, 0, 29.5, 25.1, 0, 380]),
  "chilli-tapioca-chips": label(
    "Fried tapioca chips with chilli",
    ["Wheat"],
    ["Peanut", "Cashew", "Sesame"],
    [518, 1.9, 60.5, 2, 0, 29.8, 25.3, 0, 560],
  ),
  "jackfruit-chips": label("Fried jackfruit chips", [], FRYER, [532, 3.6, 57.5, 9.2, 0, 32, 27.2, 0, 290]),
  "sharkara-varatti": label(
    "Banana pieces coated with jaggery",
    [],
    ["Peanut", "Cashew", "Sesame"],
    [476, 1.6, 68, 38, 34, 22, 18.7, 0, 45],
  ),
  "chakka-varatti": label(
    "Jackfruit and jaggery sweet",
    ["Cashew"],
    ["Peanut", "Sesame"],
    [357, 2.1, 68, 52, 36, 8.5, 6.4, 0, 30],
  ),
  "kozhikodan-banana-halwa": label(
    "Banana halwa",
    ["Cashew"],
    ["Wheat", "Peanut"],
    [398, 1.8, 64, 46, 34, 15, 11.6, 0, 25],
  ),
  "black-jaggery-halwa": label(
    "Rice and palm jaggery halwa",
    ["Cashew"],
    ["Wheat", "Peanut"],
    [405, 2.2, 62, 44, 43, 16.5, 13.4, 0, 40],
  ),
  "rose-cashew-halwa": label(
    "Cashew halwa with rose water",
    ["Cashew", "Wheat"],
    ["Peanut"],
    [418, 1.7, 68, 52, 52, 15.5, 11.9, 0, 20],
  ),
  achappam: label(
    "Rice and coconut-milk rosette cookies",
    ["Sesame"],
    ["Peanut", "Cashew", "Wheat"],
    [496, 5.2, 66, 18, 17, 23.5, 19.6, 0, 60],
  ),
  kuzhalappam: label(
    "Fried rice rolls",
    ["Sesame"],
    ["Peanut", "Wheat"],
    [495, 5.8, 64, 1.8, 0, 24, 19.8, 0, 480],
  ),
  "ribbon-pakkavada": label(
    "Fried gram-flour ribbons",
    ["Wheat"],
    ["Peanut", "Sesame"],
    [500, 11.5, 55, 2.4, 0, 26, 21.6, 0, 640],
  ),
  "rice-murukku": label(
    "Fried rice and urad coils",
    ["Sesame"],
    ["Peanut", "Wheat"],
    [493, 7.2, 62, 1.5, 0, 24, 19.7, 0, 560],
  ),
  "kerala-mixture": label(
    "Fried gram-flour and peanut mixture",
    ["Peanut"],
    ["Cashew", "Sesame", "Wheat"],
    [531, 14.5, 44, 3, 0, 33, 22.4, 0, 680],
  ),
  "onam-snack-box": label(
    "Box of five fried snacks and sweets",
    ["Sesame"],
    ["Peanut", "Cashew", "Wheat"],
    [519, 2.6, 62, 16, 11, 29, 24.6, 0, 230],
    true,
  ),
};

/**
 * The label of a product of the catalogue.
 * @throws Error if there is none
 */
export function demoLabel(productId: string): DemoLabel {
  const found = LABELS[productId];
  if (!found) throw new Error(`no label for ${productId}`);
  return found;
}
