import { type Selectable, sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { type AddressFields, isSameAddress, tidyAddress } from "../../rules/address.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { isUuid } from "../../rules/uuid.ts";
import { ShopError } from "../errors.ts";
import { addressJson } from "../facts/addresses.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Addresses } from "../platform/database/schema.ts";

function toAddress(row: Selectable<Addresses>): Address {
  const { id, createdAt: _, isProved: __, usedAgainAt: ___, ...fields } = row;
  return { _id: id, ...fields };
}

/** The address of the order that a statement selects, as JSON; null if it has none yet. */
export const addressOfOrder = sql<Address | null>`(
  select ${addressJson} from addresses where addresses.id = orders.address_id)`;

const lastUse = sql<Date>`coalesce(used_again_at, created_at)`;

/** The address last used by a shopper who had proved this phone. */
export async function findLastAddress(db: Queryable, phone: Phone): Promise<Address | undefined> {
  const row = await db
    .selectFrom("addresses")
    .selectAll()
    .where("phone", "=", phone)
    .where("isProved", "=", true)
    .orderBy(lastUse, "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toAddress(row);
}

/** The delivery address of an order. @param id of the order's row */
export async function findAddressOfOrder(db: Queryable, id: OrderUuid): Promise<Address | undefined> {
  const row = await db
    .selectFrom("addresses")
    .selectAll()
    .where("id", "=", (eb) => eb.selectFrom("orders").select("addressId").where("orders.id", "=", id))
    .executeTakeFirst();
  return row && toAddress(row);
}

async function isAddressOf(db: Queryable, phone: Phone, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await db
    .selectFrom("addresses")
    .select("id")
    .where("id", "=", id)
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an address still exists. Locks it against deletion until the transaction ends. */
async function isReferenced(trx: Queryable, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("addresses")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

const listSaved = (db: Queryable, { phone }: { phone: Phone }) =>
  db
    .selectFrom("addresses")
    .selectAll()
    .where("phone", "=", phone)
    .orderBy(lastUse, "desc")
    .limit(20)
    .execute();

interface NewAddress extends AddressFields {
  phone: Phone;
  isProved: boolean;
}

const insertAddress = (
  trx: Queryable,
  { phone, fullName, email, pincode, state, city, houseNo, roadName, landmark, isProved }: NewAddress,
) =>
  trx
    .insertInto("addresses")
    .values({ phone, fullName, email, pincode, state, city, houseNo, roadName, landmark, isProved })
    .returning("id")
    .executeTakeFirstOrThrow();

/**
 * Saves an address for a phone, or finds the same one among those saved. If the phone is proved, that address
 * becomes the one used last.
 * @param input `_id` of a saved address that was edited, or null for a new one; `isProved` if the caller has proved
 * the phone: only such an address is offered to the phone again
 * @returns the id of the row with exactly these fields
 * @throws ShopError ADDRESS_NOT_FOUND when `_id` is not an address of this phone
 */
export async function saveAddress(
  trx: Queryable,
  phone: Phone,
  { isProved, ...input }: AddressFields & { _id: string | null; isProved: boolean },
): Promise<string> {
  const fields = tidyAddress(input);
  const saved = await listSaved(trx, { phone });
  const { _id } = input;
  if (_id !== null && !saved.some(({ id }) => id === _id) && !(await isAddressOf(trx, phone, _id)))
    throw new ShopError("ADDRESS_NOT_FOUND");
  const existing = saved.find((row) => isSameAddress(row, fields) && (row.isProved || !isProved));
  // The address offered to a phone with orders is never deleted; any other may be deleted concurrently.
  if (existing && isProved && existing === saved[0]) return existing.id;
  if (existing && (await isReferenced(trx, existing.id))) {
    if (isProved)
      await trx
        .updateTable("addresses")
        .set({ usedAgainAt: sql<Date>`now()` })
        .where("id", "=", existing.id)
        .execute();
    return existing.id;
  }
  const { id } = await insertAddress(trx, { ...fields, phone, isProved });
  return id;
}
