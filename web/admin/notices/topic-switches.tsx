import { editNoticeDevice, type NoticeDevice } from "../../../contract/notices.ts";
import type { NotificationTopic } from "../../../rules/notifications.ts";
import { Switch } from "../../ui/admin/switch.tsx";
import { Banner } from "../../ui/banner.tsx";
import { useSaved } from "../../ui/use-saved.ts";
import { adminApi } from "../admin-session.ts";
import { TOPIC_WORDS } from "./topic-words.ts";

interface TopicSwitchesProps {
  device: NoticeDevice;
  /** What this account can be told of. */
  topics: readonly NotificationTopic[];
}

export function TopicSwitches({ device, topics }: TopicSwitchesProps) {
  const { shown, problem, change } = useSaved({ topics: device.topics }, (_, { topics }) =>
    adminApi(editNoticeDevice, { params: { id: device._id }, body: { topics } }),
  );
  return (
    <>
      <ul className="divide-y divide-line">
        {topics.map((topic) => {
          const { name, hint } = TOPIC_WORDS[topic];
          return (
            <li key={topic} className="flex items-center justify-between gap-4 py-2">
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-ink-soft">{hint}</p>
              </div>
              <Switch
                label={`${name} on this device`}
                isOn={shown.topics.includes(topic)}
                onChange={(isOn) => {
                  const others = shown.topics.filter((other) => other !== topic);
                  void change({ topics: isOn ? [...others, topic] : others });
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
