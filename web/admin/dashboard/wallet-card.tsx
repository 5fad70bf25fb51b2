// The balance for one-time codes. Loaded on its own: the provider may be slow, and the dashboard must not wait for it.
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NeedFrame } from "./need-card.tsx";
import { useWallet, type WalletLevel } from "./use-wallet.ts";

const TONES = { enough: "calm", low: "attention", empty: "urgent" } as const satisfies Record<
  WalletLevel,
  string
>;
const WORDS: Record<WalletLevel, string> = {
  enough: "Enough for now.",
  low: "Running low. Top it up soon.",
  empty: "Empty: nobody can verify a phone. Top it up now!",
};
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

export function WalletCard({ alarmBelow }: { alarmBelow: number }) {
  const { wallet, level, problem, isBusy, load } = useWallet(alarmBelow);
  useEffect(() => void load(), [load]);

  return (
    <NeedFrame tone={level ? TONES[level] : "calm"}>
      <h3 className="font-sans text-base font-semibold">OTP wallet</h3>
      <div role={level === "empty" || problem ? "alert" : "status"} className="flex grow flex-col">
        {wallet && level && (
          <>
            <p className="mt-1 font-display text-heading font-extrabold tabular-nums">
              {rupees.format(wallet.ballance)}
            </p>
            <p className="font-semibold">{wallet.sms_count.toLocaleString("en-IN")} messages left</p>
            <p className="mt-auto pt-2 text-sm text-ink-soft">{WORDS[level]}</p>
          </>
        )}
        {!wallet && problem && <p className="mt-1 text-ink-soft">Error: {problem}</p>}
        {!wallet && !problem && (
          <>
            <span className="sr-only">Loading the wallet...</span>
            <Skeleton className="mt-2 h-16" />
          </>
        )}
      </div>
      {problem && (
        <Button
          variant="ghost"
          isBusy={isBusy}
          busyLabel="Trying again..."
          className="-ml-3 self-start px-3"
          onClick={load}
        >
          Try again
        </Button>
      )}
    </NeedFrame>
  );
}
