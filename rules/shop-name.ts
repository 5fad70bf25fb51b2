/** The shop's name until the owner sets one. */
export const DEFAULT_SHOP_NAME = "Snack Shop";
