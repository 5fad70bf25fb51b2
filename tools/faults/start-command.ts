// How `npm start` runs the shop, so that what is measured and hurt is what people run.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = join(import.meta.dirname, "../../package.json");

/** The environment and the flags of Node that `npm start` gives the shop's process. */
export function readStartCommand(): { env: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, "utf8"));
  const words = (scripts.start as string).split(" || ")[0]?.split(" ") ?? [];
  const settings = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split("="));
  return { env: Object.fromEntries(settings), flags: words.filter((word) => word.startsWith("--")) };
}
