import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import { dismissAlarms } from "../../notifications/alerts/dismiss-alarms.ts";
import { raiseStandingAlarm } from "../../notifications/alerts/raise-alarm.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { takeTurn } from "./take-turn.ts";

const EVERY_HOURS = 1;

/** Raises an alarm while the wallet for one-time codes has no more messages left than the owner wants to know of. */
export async function watchWallet({ config, db, wallet, log }: Deps): Promise<void> {
  const hasWallet = config.messages.walletKey !== "";
  if (!hasWallet || !(await takeTurn(db, "wallet", EVERY_HOURS))) return;
  try {
    const { rupees, messagesLeft } = await wallet.balance();
    const { smsAlarmBelow } = await getShopProfile(db);
    if (messagesLeft <= smsAlarmBelow) await raiseStandingAlarm(db, "wallet-low", { rupees, messagesLeft });
    else await dismissAlarms(db, "wallet-low", null, {});
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the wallet for one-time codes could not be read; again in an hour");
  }
}
