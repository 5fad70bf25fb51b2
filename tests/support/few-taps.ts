// A purchase on a phone that counts taps, keys and filled fields.
import type { Locator, Page } from "@playwright/test";

/** What a purchase takes from the shopper. */
export interface Effort {
  taps: number;
  keys: number;
  /** Labels of the fields that were typed in or chosen from. */
  fields: Set<string>;
}

export class Hand {
  readonly page: Page;
  readonly effort: Effort = { taps: 0, keys: 0, fields: new Set() };

  constructor(page: Page) {
    this.page = page;
  }

  /**
   * Taps left and right of the middle by turns: two quick taps at one point are a double tap, which leaves the caret in
   * the field before.
   */
  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error("nothing to tap");
    const share = this.effort.taps % 2 === 0 ? 0.3 : 0.7;
    await target.tap({ position: { x: box.width * share, y: box.height / 2 } });
    this.effort.taps++;
  }

  /** Types into a field that already has the focus, as on a real phone. Counts the keys. */
  async type(field: Locator, text: string): Promise<void> {
    await field.and(this.page.locator(":focus")).waitFor();
    await this.page.keyboard.type(text);
    this.effort.keys += text.length;
    await this.#count(field);
  }

  async tapAndType(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.type(field, text);
  }

  async #count(field: Locator): Promise<void> {
    this.effort.fields.add(
      await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText ?? ""),
    );
  }
}

/** From the home page to the one-time code. */
async function order(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.tap(page.getByRole("main").getByRole("link", { name: "Nendran Banana Chips" }).first());
  await hand.tap(page.getByRole("button", { name: "Buy Now" }).first());
}

async function verify(hand: Hand, codeOf: () => Promise<string>): Promise<void> {
  const { page } = hand;
  await hand.tap(page.getByRole("button", { name: "Send OTP" }));
  const code = page.getByLabel("4-digit code");
  await code.waitFor();
  await hand.type(code, await codeOf());
}

async function pay(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.tap(page.getByRole("button", { name: "Proceed to Payment" }));
  await hand.tap(page.getByRole("button", { name: "Pay", exact: true }));
  await page.getByRole("heading", { name: "Thank You for Your Purchase!" }).waitFor();
}

/**
 * Buys from the home page to "Thank You".
 * @param phone ten digits
 */
export async function buyForTheFirstTime(hand: Hand, phone: string, codeOf: () => Promise<string>) {
  const field = (label: string) => hand.page.getByLabel(label, { exact: true });
  await order(hand);
  await hand.type(field("WhatsApp phone number"), phone);
  await verify(hand, codeOf);
  // The pincode fills in city and state.
  await hand.tapAndType(field("Pincode"), "682001");
  await hand.tapAndType(field("House or flat number"), "14");
  await hand.tapAndType(field("Road or area"), "Chips Street");
  await hand.tapAndType(field("Full name"), "Anjali Nair");
  await hand.tapAndType(field("Email"), "anjali@example.com");
  await pay(hand);
}

/** The same with the phone and address of the last purchase. */
export async function buyAgain(hand: Hand, codeOf: () => Promise<string>) {
  await order(hand);
  await verify(hand, codeOf);
  await pay(hand);
}
