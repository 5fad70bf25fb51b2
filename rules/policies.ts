// The shop's policies. Each has a page and may have the owner's own text.

export const POLICY_NAMES = ["terms", "privacy", "refund", "shipping"] as const;

export type PolicyName = (typeof POLICY_NAMES)[number];

export const POLICIES: Readonly<Record<PolicyName, { title: string; path: string }>> = {
  terms: { title: "Terms and Conditions", path: "/terms-and-conditions" },
  privacy: { title: "Privacy Policy", path: "/privacy-policy" },
  refund: { title: "Cancellations and Refunds", path: "/refund-policy" },
  shipping: { title: "Shipping Policy", path: "/shipping-policy" },
};
