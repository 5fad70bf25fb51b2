import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { Rupees } from "./rupees.ts";

/** What anybody may know of the shop: the brand, how to reach it, what delivery costs. */
export const PublicShopProfile = z.object({
  name: z.string(),
  /** One line under the name, for search engines and shared links. */
  tagline: z.string(),
  about: z.string(),
  legalName: z.string(),
  phone: z.string(),
  email: z.string(),
  postalAddress: z.string(),
  social: z.object({ label: z.string(), url: z.string() }),
  gstin: z.string(),
  fssaiNumber: z.string(),
  grievanceOfficer: z.object({ name: z.string(), designation: z.string() }),
  deliveryCharge: Rupees,
  freeDeliveryAbove: Rupees,
  cutoffHour: z.number(),
  /** Pictures as image paths served under /api/; an empty text where the owner has none. */
  logo: z.string(),
  icon: z.string(),
  heroImage: z.string(),
  heroImageTall: z.string(),
  shareImage: z.string(),
  homeTiles: z.array(z.object({ title: z.string(), text: z.string(), image: z.string() })),
});
export type PublicShopProfile = z.output<typeof PublicShopProfile>;

export const getShop = defineCall({
  method: "GET",
  path: "/api/shop",
  summary: "The shop's public profile",
  reply: PublicShopProfile,
  failure: "Failed to fetch the shop's details",
});
