/** What is made for an order on its way to the courier: its packing slip, and its row in the courier's sheet. */
export const PAPERWORK = ["slip", "sheet"] as const;
export type Paperwork = (typeof PAPERWORK)[number];
