// Who may do what in the admin area: the owner everything, a packer orders and packing only.

export const ADMIN_ROLES = ["owner", "packer"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** How people call a role, and what it may do. */
export const ROLE_WORDS: Record<AdminRole, { name: string; may: string }> = {
  owner: { name: "Owner", may: "everything" },
  packer: { name: "Packer", may: "orders and packing, no prices, refunds or settings" },
};

/** The screens of the admin area that a packer may open; every other one is the owner's. */
export const PACKER_SCREENS = ["manage-orders", "manage-orders-manually", "account"] as const;

/** @param path of a screen, e.g. /admin/manage-orders/NEN123 */
export function mayOpenScreen(role: AdminRole, path: string): boolean {
  const screen = path.replace(/^\/admin\/?/, "").split("/")[0] ?? "";
  return role === "owner" || (PACKER_SCREENS as readonly string[]).includes(screen);
}

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1_024;
