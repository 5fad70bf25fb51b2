import * as z from "zod/mini";
import { HOME_BLOCKS, hasOwnTitle, isAlwaysShown, MAX_REVIEWS, MAX_STARS } from "../rules/home-page.ts";
import { textTooLong } from "../rules/product-fields.ts";
import { defineCall } from "./call.ts";
import { Product } from "./catalogue.ts";
import { lineText, optionalText, PictureFile, shortText } from "./form.ts";

const line = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, textTooLong(maxLength)), lineText);

const BlockText = {
  kind: z.enum(HOME_BLOCKS),
  title: line(80),
  /** Empty lines separate paragraphs. */
  text: optionalText(1_500),
  /** Image path, served under /api/; empty without a picture. */
  picture: line(200),
  /** The picture's alternative text. */
  alt: line(160),
};

const Review = z.object({
  id: z.guid(),
  name: shortText(60, "Enter the customer's name"),
  place: line(60),
  text: optionalText(600).check(z.minLength(1, "Enter what the customer wrote")),
  stars: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_STARS))),
  /** Where the shopper published the review. */
  source: shortText(80, "Enter where it was written"),
});
export type Review = z.output<typeof Review>;

const ShownBlock = z.object(BlockText);
export type ShownBlock = z.output<typeof ShownBlock>;

/** The content of the home page below its showcase. Empty blocks are left out. */
export const HomePage = z.object({
  blocks: z.array(ShownBlock),
  categories: z.array(z.object({ name: z.string(), image: z.nullable(z.string()) })),
  bestSellers: z.array(Product),
  reviews: z.array(Review),
});
export type HomePage = z.output<typeof HomePage>;

export const getHomePage = defineCall({
  method: "GET",
  path: "/api/shop/home-page",
  summary: "What the home page shows below its top products, in the owner's order",
  reply: HomePage,
  failure: "Failed to fetch the home page",
});

const OwnBlock = z.object({ ...BlockText, isOn: z.boolean() }).check(
  z.superRefine(({ kind, isOn, title, picture, alt }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (hasOwnTitle(kind) && title === "") refuse("title", "Enter a title");
    if (picture !== "" && alt === "") refuse("alt", "Describe the picture");
    if (isAlwaysShown(kind) && !isOn) refuse("isOn", "This part is always shown");
  }),
);
export type OwnBlock = z.output<typeof OwnBlock>;

/** All settings of the home page's blocks: every block once, in display order. */
export const OwnHomePage = z.object({
  blocks: z
    .array(OwnBlock)
    .check(
      z.refine(
        (blocks) =>
          blocks.length === HOME_BLOCKS.length &&
          HOME_BLOCKS.every((kind) => blocks.some((block) => block.kind === kind)),
        "Send every part once",
      ),
    ),
  reviews: z.array(Review).check(
    z.maxLength(MAX_REVIEWS, `At most ${MAX_REVIEWS} reviews`),
    z.refine(
      (reviews) => new Set(reviews.map(({ id }) => id)).size === reviews.length,
      "Two entries have the same id",
    ),
  ),
});
export type OwnHomePage = z.output<typeof OwnHomePage>;

/** With the time of the last save, which the next save sends back. */
const SavedHomePage = z.extend(OwnHomePage, { updatedAt: z.string() });
export type SavedHomePage = z.output<typeof SavedHomePage>;

export const getOwnHomePage = defineCall({
  method: "GET",
  path: "/api/admin/home-page",
  summary: "The blocks of the home page, those that are switched off included",
  access: "owner",
  reads: ["home page"],
  reply: SavedHomePage,
  failure: "Failed to fetch the home page",
});

export const saveOwnHomePage = defineCall({
  method: "PUT",
  path: "/api/admin/home-page",
  summary: "Changes the blocks of the home page; the storefront shows it within a second",
  access: "owner",
  changes: ["home page"],
  body: z.extend(OwnHomePage, {
    /** The `updatedAt` that was read. If another save has happened since, this one is refused. */
    updatedBefore: z.optional(z.string()),
  }),
  reply: SavedHomePage,
  failure: "Failed to save the home page",
});

export const addHomePicture = defineCall({
  method: "POST",
  path: "/api/admin/home-page/pictures",
  summary: "Stores a picture for a block; it is shown once the block is saved with its path",
  access: "owner",
  changes: [],
  isForm: true,
  fileField: "image",
  status: 201,
  body: z.object({ image: PictureFile }),
  reply: z.object({ path: z.string() }),
  failure: "Failed to save the picture",
});
