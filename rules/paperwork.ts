/** The documents made for an order before the courier gets it: its packing slip, and its row in the courier's sheet. */
export const PAPERWORK = ["slip", "sheet"] as const;
export type Paperwork = (typeof PAPERWORK)[number];
