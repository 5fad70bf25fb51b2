// What each role may do in the admin area: an owner everything, a packer only orders and packing.

export const ADMIN_ROLES = ["owner", "packer"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** A role's name on the screen, and what it may do. */
export const ROLE_WORDS: Record<AdminRole, { name: string; may: string }> = {
  owner: { name: "Owner", may: "everything" },
  packer: { name: "Packer", may: "orders and packing, no prices, refunds or settings" },
};

/** The admin screens a packer may open, by the first part of their path below /admin; all others are the owner's. */
const PACKER_SCREENS = [
  "today",
  "manage-orders",
  "manage-orders-manually",
  "phone-order",
  "notices",
  "account",
] as const;

/** @param path of an admin screen, e.g. /admin/manage-orders/NEN123 */
export function mayOpenScreen(role: AdminRole, path: string): boolean {
  const screen = path.replace(/^\/admin\/?/, "").split("/")[0] ?? "";
  return role === "owner" || (PACKER_SCREENS as readonly string[]).includes(screen);
}

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1_024;
