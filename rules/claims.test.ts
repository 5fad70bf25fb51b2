import { expect, test } from "vitest";
import { riskyClaims } from "./claims.ts";

const wordsIn = (text: string) => riskyClaims(text).map(({ words }) => words);

test.each([
  ["100% Pure Coconut Oil", ["100%"]],
  ["Hundred per cent coconut, 100 % honest", ["Hundred per cent", "100 %"]],
  ["100% Vegan", ["100%", "Vegan"]],
  ["NO GMO, non-GMO and GM-free", ["NO GMO", "non-GMO", "GM-free"]],
  ["Cures colds and boosts immunity", ["Cures", "immunity"]],
  ["A healthy superfood for weight loss", ["healthy", "superfood", "weight loss"]],
  ["It treats diabetes", ["treats diabetes"]],
])("%j is warned about", (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test.each([
  "",
  "Festive treats, fried in coconut oil",
  "Pack of 100, save 10%",
  "Not vegan: it has ghee",
  "A secure parcel, obscured by curry leaves",
])("%j is left alone", (text) => {
  expect(riskyClaims(text)).toEqual([]);
});

test("a wording is named once, with why and what to do", () => {
  const [claim, ...others] = riskyClaims("Vegan chips. VEGAN halwa.");
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    words: "Vegan",
    why: expect.stringContaining("FSSAI"),
    advice: expect.any(String),
  });
});
