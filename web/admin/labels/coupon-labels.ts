/** The labels of a coupon's fields, on its forms and in the history. */
export const COUPON_LABELS = {
  couponName: "Coupon name",
  discountPercentage: "Discount, %",
  validFrom: "Valid from",
  validUntil: "Valid until",
  minItemsPrice: "Minimum order, ₹",
  totalLimit: "Total uses",
  perPhoneLimit: "Uses per phone",
} as const;
