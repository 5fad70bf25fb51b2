import { afterAll, beforeAll, expect, test } from "vitest";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { setProfile } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { requireReplyAddress } from "./require-reply-address.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const start = (mailFrom: string, mode: "live" | "sandbox" = "live") =>
  requireReplyAddress(databaseOf(shop), { mode, mailFrom });
const NO_REPLY = "Nendra <no-reply@nendra.in>";

test.each(["", "noreply@nendra.in"])(
  "a live shop whose e-mail address is %j does not start with a sender that no one reads",
  async (email) => {
    await setProfile(shop, { email });
    await expect(start(NO_REPLY)).rejects.toThrow(
      /^MAIL_FROM is "Nendra <no-reply@nendra.in>".*customers could not reply/,
    );
    await start("Nendra <hello@nendra.in>");
    await start(NO_REPLY, "sandbox");
  },
);

test("replies go to the shop's own address, so the sender may be any", async () => {
  await setProfile(shop, { email: "care@nendra.in" });
  await start(NO_REPLY);
});
