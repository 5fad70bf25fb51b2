import type { ReplyOf } from "../../contract/call.ts";
import type { getWallet } from "../../contract/wallet.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";

/**
 * What is left for one-time codes, asked of the provider just now.
 * @throws ShopError WALLET_UNAVAILABLE when it does not say
 */
export async function readWallet({ wallet }: Pick<Deps, "wallet">): Promise<ReplyOf<typeof getWallet>> {
  try {
    const { rupees, messagesLeft } = await wallet.balance();
    return { ballance: rupees, sms_count: messagesLeft };
  } catch (cause) {
    if (cause instanceof ProviderError) throw new ShopError("WALLET_UNAVAILABLE", { cause });
    throw cause;
  }
}
