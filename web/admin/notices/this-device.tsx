// Notices of this browser: off, on, or why there can be none.
import BellRing from "lucide-react/icons/bell-ring";
import Smartphone from "lucide-react/icons/smartphone";
import type { ReactNode } from "react";
import type { NotificationTopic } from "../../../rules/notifications.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import type { Ability } from "./push-browser.ts";
import { TopicSwitches } from "./topic-switches.tsx";
import type { useThisDevice } from "./use-this-device.ts";

const WHY_NOT: Readonly<Record<Exclude<Ability, "able">, ReactNode>> = {
  denied:
    "This browser was told not to show notices of your shop. Open its settings for this site (the sign beside the address), allow notifications, and load this screen again.",
  "home screen":
    "An iPhone or iPad shows notices of what is on its home screen. Press Share, then “Add to Home Screen”; open the shop’s admin from there, and come back to this screen.",
  unable: "This browser cannot show notices. Chrome, Edge, Firefox, Samsung Internet and Safari can.",
};

interface ThisDeviceProps {
  topics: readonly NotificationTopic[];
  own: ReturnType<typeof useThisDevice>;
}

export function ThisDevice({ topics, own }: ThisDeviceProps) {
  const { ability, device, isKnown, isTested, isBusy, problem, turnOn, turnOff, test } = own;
  if (ability !== "able")
    return (
      <p className="flex max-w-prose gap-2.5">
        <Smartphone className="mt-0.5 size-6 shrink-0 text-ink-soft" aria-hidden="true" />
        <span>{WHY_NOT[ability]}</span>
      </p>
    );
  // As tall as what comes, so that nothing jumps.
  if (!isKnown) return <div className="min-h-32" />;
  if (!device)
    return (
      <div className="space-y-4">
        <p className="max-w-prose text-ink-soft">
          {topics.length > 1
            ? "New orders, low stock and alarms show on this device, also while the browser is closed: a number and an amount, never a name, a phone or an address."
            : "New orders show on this device, also while the browser is closed: their number, never a name, a phone or an address."}
        </p>
        {problem && <Banner>{problem}</Banner>}
        <Button isBusy={isBusy} busyLabel="One moment..." onClick={() => void turnOn()}>
          <BellRing className="size-5" aria-hidden="true" />
          Turn on notices here
        </Button>
      </div>
    );
  return (
    <div className="space-y-4">
      <TopicSwitches key={device._id} device={device} topics={topics} />
      {problem && <Banner>{problem}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={isBusy} busyLabel="One moment..." onClick={() => void test()}>
          Send a test
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => void turnOff()}>
          Turn off here
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {isTested &&
          "The test is on its way. If nothing shows within a minute, look whether this device allows notifications of the browser."}
      </p>
    </div>
  );
}
