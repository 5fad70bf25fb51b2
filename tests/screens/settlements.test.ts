import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getSettlements } from "../../contract/settlements.ts";
import { ZERO } from "../../rules/money.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openScreen } from "./open-screen.tsx";
import { refuse, reply, Shop } from "./shop.ts";

test("while Razorpay does not respond, the owner can choose another month or try again", async () => {
  const shop = await openScreen(
    "/admin/settlements?month=2026-10",
    new Shop(
      refuse(getSettlements, 503, {
        code: "SETTLEMENTS_UNAVAILABLE",
        message: "The settlements could not be fetched from Razorpay. Try again in a moment.",
      }),
    ),
  );
  const problem = page.getByRole("alert").filter({ hasText: "could not be fetched from Razorpay" });
  await expect.element(problem).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Month" })).toHaveValue("2026-10");
  await expectAccessible();
  shop.answer(
    reply(getSettlements, {
      month: "2026-10",
      firstMonth: "2026-01",
      thisMonth: "2026-11",
      totals: { gross: ZERO, refunds: ZERO, fee: ZERO, gst: ZERO, other: ZERO, payout: ZERO },
      settlements: [],
      notSettled: { payments: 0, gross: ZERO, refunds: 0, refunded: ZERO },
    }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "0 payouts" })).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});
