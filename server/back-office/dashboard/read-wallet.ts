import type { ReplyOf } from "../../../contract/call.ts";
import type { getWallet } from "../../../contract/wallet.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";

/**
 * The provider's current balance for one-time codes.
 * @throws ShopError WALLET_UNAVAILABLE when the provider does not return it
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
