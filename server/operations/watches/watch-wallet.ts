import { HOUR_MS } from "../../../rules/time.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import { dismissAlerts } from "../../notifications/alerts/dismiss-alerts.ts";
import { raiseStandingAlert } from "../../notifications/alerts/raise-alert.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { takeSlot } from "../worker/schedule.ts";

/** Raises an alert while the wallet for one-time codes is at or below the owner's limit of messages. */
export async function watchWallet({ config, db, wallet, log }: Deps): Promise<void> {
  const hasWallet = config.messages.walletKey !== "";
  if (!hasWallet || !(await takeSlot(db, "wallet", HOUR_MS, false)).isMine) return;
  try {
    const { rupees, messagesLeft } = await wallet.balance();
    const { smsAlarmBelow } = await getShopProfile(db);
    if (messagesLeft <= smsAlarmBelow) await raiseStandingAlert(db, "wallet-low", { rupees, messagesLeft });
    else await dismissAlerts(db, "wallet-low", null, {});
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the wallet for one-time codes could not be read; again in an hour");
  }
}
