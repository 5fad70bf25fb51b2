import { expect, test } from "vitest";
import { riskyClaims } from "./claims.ts";

const claimsIn = (text: string) => riskyClaims(text).map(({ phrase }) => phrase);

test.each([
  ["100% Pure Coconut Oil", ["100%"]],
  ["Hundred per cent coconut, 100 % honest", ["Hundred per cent", "100 %"]],
  ["100% Vegan", ["100%", "Vegan"]],
  ["NO GMO, non-GMO and GM-free", ["NO GMO", "non-GMO", "GM-free"]],
  ["Cures colds and boosts immunity", ["Cures", "immunity"]],
  ["A healthy superfood for weight loss", ["healthy", "superfood", "weight loss"]],
  ["It treats diabetes", ["treats diabetes"]],
])("%j raises warnings", (text, phrases) => {
  expect(claimsIn(text)).toEqual(phrases);
});

test.each([
  "",
  "Festive treats, fried in coconut oil",
  "Pack of 100, save 10%",
  "Not vegan: it has ghee",
  "A secure parcel, obscured by curry leaves",
])("%j raises no warning", (text) => {
  expect(riskyClaims(text)).toEqual([]);
});

test("each wording is reported once, with reason and advice", () => {
  const [claim, ...others] = riskyClaims("Vegan chips. VEGAN halwa.");
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    phrase: "Vegan",
    why: expect.stringContaining("FSSAI"),
    advice: expect.any(String),
  });
});
