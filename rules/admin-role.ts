// The roles of the admin area: an owner may do everything, a packer only orders and packing, an accountant only reports.

export const ADMIN_ROLES = ["owner", "packer", "accountant"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const ROLE_LABELS: Record<AdminRole, { name: string; may: string }> = {
  owner: { name: "Owner", may: "everything" },
  packer: { name: "Packer", may: "orders and packing, no changes of prices, no refunds or settings" },
  accountant: { name: "Accountant", may: "reports and their files, no orders, products or settings" },
};

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1_024;
