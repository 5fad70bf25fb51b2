/** Makes buttons in table rows smaller on wide screens, which are used with a mouse. */
export const DENSE_BUTTON = "xl:min-h-8! xl:px-3! xl:pt-1.5! xl:pb-1! xl:text-sm!";
