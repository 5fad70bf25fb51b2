export { counted } from "../../rules/counted.ts";
