import * as z from "zod/mini";
import { SETUP_STEPS } from "../rules/shop-setup.ts";
import { defineCall } from "./call.ts";
import { openEnum } from "./word.ts";

export const ShopSetup = z.object({
  lines: z.array(
    z.object({
      step: openEnum(SETUP_STEPS),
      title: z.string(),
      isDone: z.boolean(),
      /** What to do while it is not done. */
      task: z.string(),
      /** The path of the screen where it is done; null if it is done on the server. */
      to: z.nullable(z.string()),
    }),
  ),
  /** No money and no message leaves the machine. */
  isSandbox: z.boolean(),
});
export type ShopSetup = z.output<typeof ShopSetup>;

export const getShopSetup = defineCall({
  method: "GET",
  path: "/api/admin/setup",
  summary: "What a new shop still needs before it sells",
  access: "owner",
  reads: ["account", "catalogue", "devices", "settings", "staff"],
  reply: ShopSetup,
  failure: "Failed to fetch the set-up list",
});
