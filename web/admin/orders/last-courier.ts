import { storedText } from "../../storage.ts";

/** The courier is the same every day. */
const courier = storedText("tracking-courier", "device");

export const lastCourier = () => courier.read() ?? "";

export const storeCourier = (name: string) => courier.write(name);
