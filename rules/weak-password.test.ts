import { expect, test } from "vitest";
import { WEAK_PASSWORD, weakPassword } from "./weak-password.ts";

const COMMON = new Set(["password123", "p@ssw0rd", "krishna", "qwertyuiop"]);
const NAMES = ["Meera.Nair", "Snack Shop"];

test.each([
  "password123",
  "Password123",
  "Password@123",
  "P@SSW0RD",
  "krishna@2026",
  "108!Krishna!",
  "q.w.e.r.t.y.u.i.o.p",
  "aaaaaaaa",
  "12341234",
  "1212121212",
])("%s is rejected as common", (password) => {
  expect(weakPassword(password, NAMES, COMMON)).toBe(WEAK_PASSWORD.common);
});

test.each(["meera.nair", "MEERANAIR-2026", "my meera nair", "snackshop42", "The-Snack-Shop!"])(
  "%s is rejected for containing a name",
  (password) => {
    expect(weakPassword(password, NAMES, COMMON)).toBe(WEAK_PASSWORD.name);
  },
);

test.each([
  "coconut-oil-and-salt",
  "krishna-river-boat",
  "meera-likes-mangoes",
  "48151623421042",
  "കാപ്പിയും പഴംപൊരിയും",
])("%s is accepted", (password) => {
  expect(weakPassword(password, NAMES, COMMON)).toBeNull();
});

test("names of three letters are ignored, since many good passwords contain them", () => {
  expect(weakPassword("cinnamon-and-anise", ["ann", "and"], COMMON)).toBeNull();
  expect(weakPassword("cinnamon-and-anise", ["anise"], COMMON)).toBe(WEAK_PASSWORD.name);
});

test("a name without letters rejects nothing", () => {
  expect(weakPassword("coconut-oil-and-salt", ["", "—", "…."], COMMON)).toBeNull();
});
