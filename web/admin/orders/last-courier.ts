import { readChoice, storeChoice } from "../../ui/store-choice.ts";

/** Stored on this device: the courier is the same every day. */
const KEY = "tracking-courier";

export const lastCourier = () => readChoice(KEY) ?? "";

export const storeCourier = (name: string) => storeChoice(KEY, name);
