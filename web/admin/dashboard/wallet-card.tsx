// The balance for one-time codes. Loaded separately: the provider may be slow, and the dashboard must not wait for it.
import { getWallet } from "../../../contract/wallet.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCall } from "../store/queries.ts";
import { NeedFrame } from "./need-card.tsx";

const TONES = { enough: "calm", low: "attention", empty: "urgent" } as const satisfies Record<
  WalletLevel,
  string
>;
const LEVEL_TEXTS: Record<WalletLevel, string> = {
  enough: "Enough for now.",
  low: "Running low. Recharge it soon.",
  empty: "Empty. New customers cannot order. Recharge it now.",
};
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** @param props.alertBelow the wallet counts as low with this many messages left, or fewer */
export function WalletCard({ alertBelow }: { alertBelow: number }) {
  const { data: wallet, error, isFetching, refetch } = useCall(getWallet, {});
  const level = wallet && levelOf(wallet.sms_count, alertBelow);

  return (
    <NeedFrame tone={level ? TONES[level] : "calm"}>
      <h3 className="font-sans text-base font-semibold">OTP wallet</h3>
      <div role={level === "empty" || error ? "alert" : "status"} className="flex grow flex-col">
        {wallet && level && (
          <>
            <p className="mt-1 font-display text-heading font-extrabold tabular-nums">
              {rupees.format(wallet.ballance)}
            </p>
            <p className="font-semibold">{wallet.sms_count.toLocaleString("en-IN")} messages left</p>
            <p className="mt-auto pt-2 text-sm text-ink-soft">{LEVEL_TEXTS[level]}</p>
          </>
        )}
        {!wallet && error && <p className="mt-1 text-ink-soft">Error: {error.message}</p>}
        {!wallet && !error && (
          <>
            <span className="sr-only">Loading the wallet...</span>
            <Skeleton className="mt-2 h-16" />
          </>
        )}
      </div>
      {error && (
        <Button
          variant="ghost"
          isBusy={isFetching}
          busyLabel="Trying again..."
          className="-ml-3 self-start px-3"
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      )}
    </NeedFrame>
  );
}

type WalletLevel = "enough" | "low" | "empty";

function levelOf(messages: number, alertBelow: number): WalletLevel {
  if (messages === 0) return "empty";
  return messages <= alertBelow ? "low" : "enough";
}
