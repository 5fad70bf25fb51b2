/** The look of a button in a row of a table at a wide desk, where a mouse is at hand. */
export const DENSE_BUTTON = "xl:min-h-8! xl:px-3! xl:pt-1.5! xl:pb-1! xl:text-sm!";
