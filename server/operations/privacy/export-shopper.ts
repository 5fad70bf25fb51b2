import { isKnown, type ShopperRecord } from "../../../contract/privacy.ts";
import { maskPhone, type Phone } from "../../../rules/phone.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { findShopper } from "./find-shopper.ts";
import { readShopperRecord } from "./shopper-record.ts";

/**
 * Everything the shop stores about a phone. The audit log records the export.
 * @throws ShopError SHOPPER_NOT_FOUND
 */
export async function exportShopper({ db }: Deps, phone: Phone, actor: Actor): Promise<ShopperRecord> {
  return inTransaction(db, async (trx) => {
    const summary = await findShopper(trx, phone);
    if (!isKnown(summary)) throw new ShopError("SHOPPER_NOT_FOUND");
    const { orders, addresses } = summary;
    await audit(trx, actor, {
      action: "shopper data exported",
      subject: maskPhone(phone),
      after: { orders, addresses },
    });
    return readShopperRecord(trx, phone);
  });
}
