import { describe, expect, test } from "vitest";
import {
  type AddressFields,
  addressErrors,
  addressFieldError,
  allowedCharacters,
  INDIAN_STATES,
  INVALID_CHARACTERS,
  isInOtherState,
  isSameAddress,
  pincodeFromTyping,
  readPincode,
  tidyAddress,
} from "./address.ts";

const address: AddressFields = {
  fullName: "Anjali Nair",
  email: "anjali@example.com",
  pincode: "678001",
  state: "Kerala",
  city: "Palakkad",
  houseNo: "14, 2nd Floor",
  roadName: "Chips St.",
  landmark: "",
};

test("there are 36 states and union territories, each once", () => {
  expect(INDIAN_STATES).toHaveLength(36);
  expect(new Set(INDIAN_STATES).size).toBe(36);
});

test("an address without a landmark is complete", () => {
  expect(addressErrors(address)).toEqual({});
});

test.each(["fullName", "email", "pincode", "state", "city", "houseNo", "roadName"] as const)(
  "%s is required",
  (field) => {
    expect(Object.keys(addressErrors({ ...address, [field]: "  " }))).toEqual([field]);
  },
);

test.each([".", "..", " , . ", "na", "N.A.", "n a", "Nil", "none", "No", "xx", "XXX", "0"])(
  "the house and the road %j say nothing and are refused like an empty field",
  (typed) => {
    for (const field of ["houseNo", "roadName"] as const)
      expect(addressErrors({ ...address, [field]: typed })).toEqual({
        [field]: addressFieldError(field, ""),
      });
  },
);

test.each(["city", "fullName"] as const)("a %s of signs only is refused like an empty one", (field) => {
  expect(addressErrors({ ...address, [field]: ". ," })).toEqual({ [field]: addressFieldError(field, "") });
});

test("a landmark of signs only is refused", () => {
  expect(addressErrors({ ...address, landmark: "." })).toEqual({ landmark: "Enter a landmark, or nothing" });
});

test.each([
  "12",
  "A",
  "X",
  "7",
  "10.",
  "H. No. 5",
  "Nila",
  "Noor",
  "Nanda",
  "Nil Kamal",
  "Naxal Villa",
  "വീട്",
  "०५",
])("the house %j is accepted", (houseNo) => {
  expect(addressErrors({ ...address, houseNo })).toEqual({});
});

describe("characters", () => {
  test.each(["<b>", "=1", "O'Brien", "14/220", "a-b", "🙂", "a\u0000b", "#4", "x".repeat(10_000)])(
    "%j is refused in an address",
    (typed) => {
      for (const field of ["fullName", "city", "houseNo", "roadName", "landmark"] as const) {
        expect(addressFieldError(field, typed)).not.toBeNull();
      }
    },
  );

  test.each(["<b>", "=1", "14/220"])("%j gets the message about invalid characters", (typed) => {
    expect(addressFieldError("roadName", typed)).toBe(INVALID_CHARACTERS);
  });

  test.each(["അഞ്ജലി നായർ", "अंजलि शर्मा", "அஞ்சலி", "Anjali K. Nair, Jr"])("%s passes", (name) => {
    expect(addressFieldError("fullName", name)).toBeNull();
  });
});

test.each([
  ["12345", false],
  ["123456", true],
  ["1234567", false],
  ["012345", false],
  ["12 456", false],
  ["682 001", true],
  ["682-001", true],
  ["PIN 682001", true],
  ["१२३४५६", true],
  ["682 0011", false],
  ["Kochi 682001", false],
  ["<682001>", false],
])("pincode %s is accepted: %s", (pincode, accepted) => {
  expect(addressFieldError("pincode", pincode) === null).toBe(accepted);
});

test.each([
  ["anjali@example.com", true],
  ["a.b+c@mail.example.co.in", true],
  ["anjali", false],
  ["@example.com", false],
  ["=cmd@example.com", false],
  ["+a@example.com", false],
  ["a@b", false],
  ["a..b@example.com", false],
  ["a@exa mple.com", false],
  ["<img@example.com", false],
  ["asha.@gmail.com", false],
  ["asha@mail.-x.com", false],
])("e-mail %s is accepted: %s", (email, accepted) => {
  expect(addressFieldError("email", email) === null).toBe(accepted);
});

test.each([
  ["682001", "682001"],
  [" 682001 ", "682001"],
  ["682 001", "682001"],
  ["682\u00a0001", "682001"],
  ["682-001", "682001"],
  ["682–001", "682001"],
  ["6 8 2 0 0 1", "682001"],
  ["PIN 682001", "682001"],
  ["pin-682 001", "682001"],
  ["Pin: 682001", "682001"],
  ["PIN Code - 682001", "682001"],
  ["Pincode:682001", "682001"],
  ["६८२ ००१", "682001"],
  ["൬൮൨൦൦൧", "682001"],
  ["６８２００１", "682001"],
  ["\u202a682001\u202c", "682001"],
  ["6820011", null],
  ["68200", null],
  ["082001", null],
  ["-682001", null],
  ["682/001", null],
  ["68200l", null],
  ["PIN", null],
  ["Kochi 682001", null],
  ["", null],
])("%j is the pincode %s", (text, pincode) => {
  expect(readPincode(text)).toBe(pincode);
});

test.each([
  ["682", "682"],
  ["682 ", "682"],
  ["682 0", "6820"],
  ["682 001", "682001"],
  ["682-001", "682001"],
  ["PIN 682001", "682001"],
  ["PIN", "PIN"],
  ["६८२ ०", "6820"],
  ["6820019", "682001"],
  ["", ""],
  ["<b>", "<b>"],
  ["68a", "68a"],
])("%j in a pincode field becomes %j", (typed, value) => {
  expect(pincodeFromTyping(typed)).toBe(value);
});

test.each([
  ["682001", "6892001", "682001"],
  ["682001", "9682001", "682001"],
  ["682001", "6820019", "682001"],
  ["682001", "682०001", "682001"],
  // Pasted text: differs by more than one added digit.
  ["682001", "695014682001", "695014"],
  ["682001", "6950142", "695014"],
  ["682001", "695 014", "695014"],
  ["68200", "682001", "682001"],
  ["682001", "68200", "68200"],
  ["682001", "68a2001", "68a2001"],
])("a pincode field holding %j, changed to %j, gets the value %j", (before, typed, value) => {
  expect(pincodeFromTyping(typed, before)).toBe(value);
});

test("an address is stored with the six digits of its pincode", () => {
  expect(tidyAddress({ ...address, pincode: "PIN 678-001" }).pincode).toBe("678001");
  expect(isSameAddress(address, { ...address, pincode: "678 001" })).toBe(true);
});

test("a state outside the list is rejected", () => {
  expect(addressFieldError("state", "Bavaria")).toBe("Choose your state");
});

test("extra white space does not change an address; a missing letter does", () => {
  expect(isSameAddress(address, { ...address, city: " Palakkad ", roadName: "Chips  St." })).toBe(true);
  expect(isSameAddress(address, { ...address, city: "Palakka" })).toBe(false);
  expect(tidyAddress({ ...address, city: "  New   Delhi " }).city).toBe("New Delhi");
});

test("the example in the hint passes validation", () => {
  expect(addressFieldError("houseNo", "14, 2nd Floor")).toBeNull();
  expect(allowedCharacters("houseNo")).toContain("14, 2nd Floor");
  expect(allowedCharacters("pincode")).toBe("Use 6 digits.");
});

test.each([
  ["Kerala", [], "Kerala", false],
  ["Kerala", [], "Delhi", true],
  ["Kerala", [], "", false],
  ["Telangana", ["Andhra Pradesh"], "Andhra Pradesh", false],
  ["Telangana", ["Andhra Pradesh"], "Odisha", true],
] as const)(
  "pincode in %s (also %j), address in %j: in another state: %s",
  (state, otherStates, typed, elsewhere) => {
    expect(isInOtherState(typed, { state, otherStates })).toBe(elsewhere);
  },
);
