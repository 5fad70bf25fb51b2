// Notifications on this browser: off, on, or why it cannot show any.
import BellRing from "lucide-react/icons/bell-ring";
import Smartphone from "lucide-react/icons/smartphone";
import type { ReactNode } from "react";
import { editNoticeDevice, type NoticeDevice } from "../../../contract/notifications.ts";
import type { NotificationTopic } from "../../../rules/notifications.ts";
import { Switch } from "../../ui/admin/switch.tsx";
import { useInstantSave } from "../../ui/admin/use-instant-save.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";
import type { Ability } from "./push-browser.ts";
import type { useThisDevice } from "./use-this-device.ts";

const WHY_NOT: Readonly<Record<Exclude<Ability, "able">, ReactNode>> = {
  denied:
    "Notifications are blocked for this site. Allow them in the browser's site settings (the icon next to the address), then reload this page.",
  "home screen":
    "On iPhone and iPad, add the shop to the home screen first: press Share, then “Add to Home Screen”. Open the admin from there and come back to this page.",
  unable: "This browser cannot show notifications. Use Chrome, Edge, Firefox, Samsung Internet or Safari.",
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
  // As tall as the content that follows, to prevent a layout shift.
  if (!isKnown) return <div className="min-h-32" />;
  if (!device)
    return (
      <div className="space-y-4">
        <p className="max-w-prose text-ink-soft">
          {topics.length > 1
            ? "Shows new orders, low stock and alerts on this device, even while the browser is closed. They never show a name, phone or address."
            : "Shows new orders on this device, even while the browser is closed. They never show a name, phone or address."}
        </p>
        {problem && <Banner>{problem}</Banner>}
        <Button isBusy={isBusy} busyLabel="One moment..." onClick={() => void turnOn()}>
          <BellRing className="size-5" aria-hidden="true" />
          Turn on notifications
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
          Turn off notifications
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {isTested &&
          "The test is on its way. If nothing shows within a minute, check that this device allows notifications from the browser."}
      </p>
    </div>
  );
}

interface TopicSwitchesProps {
  device: NoticeDevice;
  /** The topics that this account may receive. */
  topics: readonly NotificationTopic[];
}

function TopicSwitches({ device, topics }: TopicSwitchesProps) {
  const { problem, latest, choose } = useInstantSave<string, NotificationTopic[]>({
    save: (id, topics) => adminApi(editNoticeDevice, { params: { id }, body: { topics } }),
  });
  const shown = latest(device._id, device.topics);
  return (
    <>
      <ul className="divide-y divide-line">
        {topics.map((topic) => {
          const { name, hint } = TOPIC_LABELS[topic];
          return (
            <li key={topic} className="flex items-center justify-between gap-4 py-2">
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-ink-soft">{hint}</p>
              </div>
              <Switch
                label={`${name} on this device`}
                isOn={shown.includes(topic)}
                onChange={(isOn) => {
                  const others = shown.filter((other) => other !== topic);
                  void choose(device._id, isOn ? [...others, topic] : others);
                }}
              />
            </li>
          );
        })}
      </ul>
      {problem && <Banner className="mt-3">{problem}</Banner>}
    </>
  );
}

const TOPIC_LABELS: Readonly<Record<NotificationTopic, { name: string; hint: string }>> = {
  "new orders": { name: "New orders", hint: "The first at once; further orders within a minute together." },
  "low stock": { name: "Low stock", hint: "Once for each product, until it is restocked." },
  alerts: { name: "Alerts", hint: "Urgent problems, such as a refund that is stuck." },
  "evening summary": { name: "Evening summary", hint: "One line, if turned on below." },
};
