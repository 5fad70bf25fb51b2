// What a phone order takes over from a known customer.
import type { Address } from "../../../contract/address.ts";
import type { KnownCustomer } from "../../../contract/customers.ts";
import { addressFieldsOf, isSameAddress } from "../../../rules/address.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import type { ChosenProduct } from "./obstacle.ts";
import { EMPTY_ADDRESS, type PhoneOrderDraft } from "./phone-order-draft.ts";

/**
 * The change to a draft once the customer of its number is known: the address used last, or none if that of another
 * number was filled in. Null if staff have typed an address, which stays.
 * @param addresses of the customer, the one used last first
 */
export function addressAfterLookup(
  { address, filledIn }: Pick<PhoneOrderDraft, "address" | "filledIn">,
  addresses: readonly Address[],
): Pick<PhoneOrderDraft, "address" | "filledIn"> | null {
  const isTyped = !isSameAddress(address, filledIn ?? EMPTY_ADDRESS);
  const isTheirs = addresses.some((known) => isSameAddress(known, address));
  if (isTyped || isTheirs) return null;
  const [last] = addresses;
  if (last) return { address: addressFieldsOf(last), filledIn: addressFieldsOf(last) };
  return filledIn && { address: EMPTY_ADDRESS, filledIn: null };
}

type NumberDraft = Pick<PhoneOrderDraft, "phone" | "address" | "filledIn">;

/**
 * The change to a draft when its number is edited. The address that was filled in for the previous number is removed, unless
 * staff have changed it: it must not be used while the new number is searched.
 */
export function withNumber(
  { phone: before, address, filledIn }: NumberDraft,
  phone: string,
): Partial<NumberDraft> {
  const isSameNumber = phoneFromTyping(phone) === phoneFromTyping(before);
  if (isSameNumber || filledIn === null || !isSameAddress(address, filledIn)) return { phone };
  return { phone, address: EMPTY_ADDRESS, filledIn: null };
}

type Line = NonNullable<KnownCustomer["lastOrder"]>["lines"][number];

/** The lines of an order that can be ordered again, and the names of the products that cannot. */
export function repeatable(lines: readonly Line[]): { lines: ChosenProduct[]; missing: string[] } {
  const isLeft = ({ product }: Line) => product?.stock === true && product.available !== 0;
  return {
    lines: lines.flatMap((line) =>
      line.product && isLeft(line) ? [{ ...line.product, quantity: line.quantity }] : [],
    ),
    missing: lines.filter((line) => !isLeft(line)).map(({ name }) => name),
  };
}
