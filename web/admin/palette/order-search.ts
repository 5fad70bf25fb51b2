import type { SearchEntity } from "../../../contract/orders.ts";
import { isPhone, phoneFromTyping } from "../../../rules/phone.ts";

/** Shorter names fit half the shop. */
const MIN_NAME_LENGTH = 2;

/** What a person most likely meant by what she typed; null where it says too little. */
export function orderSearch(typed: string): { entity: SearchEntity; value: string } | null {
  const value = typed.trim();
  if (value.includes("@")) return { entity: "email", value };
  const phone = phoneFromTyping(value);
  if (isPhone(phone) && !/\p{L}/u.test(value)) return { entity: "phone", value: phone };
  // Numbers of orders have digits, and so have dispatch numbers, which are looked for along with them; names have none.
  if (/\d/.test(value)) return { entity: "orderId", value };
  return value.length < MIN_NAME_LENGTH ? null : { entity: "name", value };
}
