// Part two: orders that are in progress at the time of the dump.
import { type Admin, logIn } from "../../tests/support/admin.ts";
import { Browser, expectStatus } from "../../tests/support/browser.ts";
import { freshPhone } from "../../tests/support/builders.ts";
import { BY_COURIER, openShipper } from "../../tests/support/courier.ts";
import { setFault } from "../../tests/support/emulators.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import type { Cast } from "../../tests/upgrade/dumps.ts";
import { COUPONS, PRODUCTS, USERNAMES } from "./set-up-shop.ts";
import { buy } from "./shoppers.ts";
import { moveTo, untilJobsDone, untilJobsFailed } from "./stage.ts";

/** The orders that the last day continues with. */
export interface UnderWay {
  toPack: string;
  onItsWay: Cast["onItsWay"];
  undelivered: Cast["onItsWay"];
  packed: string;
  toCancel: string;
  alsoToCancel: string;
  /** A phone that requested a code and has not entered it. */
  curious: string;
}

export async function playDayBefore(shop: TestShop, owner: Admin): Promise<UnderWay> {
  const packer = await openShipper(shop, await logIn(shop, { username: USERNAMES.packer }));
  const items = [{ productId: PRODUCTS.counted, quantity: 1 }];
  const book = async (cart: Parameters<typeof buy>[1] = {}) => (await buy(shop, cart)).orderId;
  const pack = async () => {
    const orderId = await book();
    await moveTo(owner, orderId, "Confirmed");
    await moveTo(packer, orderId, "Packed");
    return orderId;
  };
  const ship = async () => {
    const orderId = await pack();
    const { awb } = expectStatus(await packer.ship(orderId, BY_COURIER), 201).json;
    await moveTo(packer, orderId, "Shipped");
    return { orderId, awb };
  };

  await book();
  const toPack = await book({ items, coupon: COUPONS.oncePerPhone });
  await pack();
  const packed = await pack();
  const toCancel = await book({ items });
  const alsoToCancel = await book();
  for (const orderId of [toPack, toCancel]) await moveTo(owner, orderId, "Confirmed");
  const [onItsWay, undelivered] = [await ship(), await ship()];
  const curious = freshPhone();
  expectStatus(await new Browser(shop).trySendOtp(curious), 200);
  await untilJobsDone(shop);

  // The mail server rejects this order's e-mail for days, until the shop stops retrying and raises an alert.
  const confirmedUnheard = await book({ coupon: COUPONS.oncePerPhone });
  await untilJobsDone(shop);
  await setFault(shop, "smtp", "error");
  await moveTo(owner, confirmedUnheard, "Confirmed");
  await untilJobsFailed(shop);
  return { toPack, onItsWay, undelivered, packed, toCancel, alsoToCancel, curious };
}
