import { expect, test } from "vitest";
import { asciiDigits } from "./digits.ts";

test.each([
  ["Devanagari", "०१२३४५६७८९"],
  ["Bengali", "০১২৩৪৫৬৭৮৯"],
  ["Gurmukhi", "੦੧੨੩੪੫੬੭੮੯"],
  ["Gujarati", "૦૧૨૩૪૫૬૭૮૯"],
  ["Odia", "୦୧୨୩୪୫୬୭୮୯"],
  ["Tamil", "௦௧௨௩௪௫௬௭௮௯"],
  ["Telugu", "౦౧౨౩౪౫౬౭౮౯"],
  ["Kannada", "೦೧೨೩೪೫೬೭೮೯"],
  ["Malayalam", "൦൧൨൩൪൫൬൭൮൯"],
  ["Arabic", "٠١٢٣٤٥٦٧٨٩"],
  ["Urdu", "۰۱۲۳۴۵۶۷۸۹"],
  ["Meetei Mayek", "꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹"],
  ["Ol Chiki", "᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙"],
  ["full-width", "０１２３４５６７８９"],
  ["bold, the first of five runs without a gap", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"],
  ["monospace, the last of the five", "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿"],
])("%s digits are converted", (_script, digits) => {
  expect(asciiDigits(digits)).toBe("0123456789");
});

test.each(["", "0123456789", "Kochi, 14 B", "½ ² ௰ Ⅳ 四", "अंजलि", "🙂"])("%j stays unchanged", (text) => {
  expect(asciiDigits(text)).toBe(text);
});

test("digits among other characters are converted", () => {
  expect(asciiDigits("+९१ ९८७६५ ४३२१०, ५")).toBe("+91 98765 43210, 5");
});

test("each script of Unicode has its ten digits in one contiguous run", () => {
  const broken: number[] = [];
  let run = 0;
  for (let point = 0; point <= 0x10_ff_ff; point++) {
    if (/\p{Nd}/u.test(String.fromCodePoint(point))) run++;
    else {
      if (run % 10 !== 0) broken.push(point);
      run = 0;
    }
  }
  expect(broken).toEqual([]);
});
