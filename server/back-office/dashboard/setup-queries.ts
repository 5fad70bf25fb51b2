import { sql } from "kysely";
import type { SetupFacts } from "../../../rules/shop-setup.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { findPincode } from "../../shipping/pincodes/find-pincode.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";

type Proofs = Pick<SetupFacts, "productsOnSale" | "hasVerifiedPhone" | "hasPaidOrder" | "hasBackup">;

/** Reads what the set-up list depends on (rules/shop-setup.ts). */
export async function readSetupFacts(
  db: Queryable,
  { mode, payments: { keyId } }: Pick<Config, "mode" | "payments">,
): Promise<SetupFacts> {
  const [profile, { rows }] = await Promise.all([
    getShopProfile(db),
    // A session of more than one order is opened by a code. It expires, so a paid order counts too.
    sql<Proofs>`
      select products_on_sale, has_paid_order, has_backup,
        has_paid_order or exists (select from shopper_sessions where not is_for_one_order) as has_verified_phone
      from (select
        (select count(*) from products where deleted_at is null and in_stock) as products_on_sale,
        exists (select from orders where paid_at is not null) as has_paid_order,
        exists (select from backups) as has_backup) as found`.execute(db),
  ]);
  return {
    name: profile.name,
    logo: profile.logo,
    phone: profile.phone,
    email: profile.email,
    postalAddress: profile.postalAddress,
    gstin: profile.gstin,
    hasNoGstin: profile.hasNoGstin,
    fssaiNumber: profile.fssaiNumber,
    originPincode: profile.sheet.originPincode,
    hasOriginPlace: findPincode(profile.sheet.originPincode) !== undefined,
    takesPayments: mode === "sandbox" || keyId.startsWith("rzp_live_"),
    ...(rows[0] as Proofs),
  };
}
