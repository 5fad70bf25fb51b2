import { useCallback, useState } from "react";
import type { ReplyOf } from "../../../contract/call.ts";
import { getWallet } from "../../../contract/wallet.ts";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";

export type WalletLevel = "enough" | "low" | "empty";

/** @param alarmBelow the wallet is low with so many messages left, or fewer */
export function useWallet(alarmBelow: number) {
  const [wallet, setWallet] = useState<ReplyOf<typeof getWallet> | null>(null);
  const { isBusy, problem, run } = useAction();
  const load = useCallback(() => run(async () => setWallet(await adminApi(getWallet))), [run]);
  const level: WalletLevel | null =
    wallet && (wallet.sms_count === 0 ? "empty" : wallet.sms_count <= alarmBelow ? "low" : "enough");
  return { wallet, level, problem, isBusy, load };
}
