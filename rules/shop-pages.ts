// The pages about the shop that payment providers and shoppers expect. Each may have the owner's own text.

export const SHOP_PAGE_NAMES = ["about", "contact", "pricing"] as const;

export type ShopPageName = (typeof SHOP_PAGE_NAMES)[number];

export const SHOP_PAGES: Readonly<Record<ShopPageName, { title: string; path: string }>> = {
  about: { title: "About us", path: "/about" },
  contact: { title: "Contact us", path: "/contact" },
  pricing: { title: "Pricing", path: "/pricing" },
};
