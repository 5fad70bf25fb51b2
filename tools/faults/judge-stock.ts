// No unit is sold twice or lost, and no coupon is used more often than allowed.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";

export function judgeStock({ shop }: Books): Finding[] {
  return [...shop.products.flatMap(judgeProduct), ...shop.coupons.flatMap(judgeCoupon)];
}

function judgeProduct({
  slug,
  unitsAtFirst,
  available,
  held,
  sold,
}: Books["shop"]["products"][number]): Finding[] {
  const counted = available + held + sold;
  const sum = `${available} available, ${held} held and ${sold} sold`;
  if (counted > unitsAtFirst || available < 0)
    return [finding("doubled", `${slug}: ${sum} of ${unitsAtFirst} units`)];
  if (counted < unitsAtFirst) return [finding("lost", `${slug}: only ${sum} of ${unitsAtFirst} units`)];
  return [];
}

function judgeCoupon({
  name,
  totalLimit,
  usedCount,
  uses,
  paidOrders,
}: Books["shop"]["coupons"][number]): Finding[] {
  const limit = totalLimit ?? Number.POSITIVE_INFINITY;
  if (Math.max(uses, paidOrders) > limit)
    return [
      finding("doubled", `coupon ${name} was used ${Math.max(uses, paidOrders)} times, ${limit} are allowed`),
    ];
  if (paidOrders > uses)
    return [finding("doubled", `coupon ${name} paid for ${paidOrders} orders by ${uses} uses`)];
  if (usedCount !== uses)
    return [finding("unexplained", `coupon ${name} counts ${usedCount} uses and has ${uses}`)];
  return [];
}
