// The owner's settings for notifications by e-mail and WhatsApp, and for the evening summary.
import { Link } from "react-router";
import type { ReplyOf } from "../../../contract/call.ts";
import {
  type getNoticeSettings,
  type NoticeSettings,
  saveNoticeSettings,
} from "../../../contract/notifications.ts";
import { EVENING_HOURS } from "../../../rules/notifications.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { Switch } from "../../ui/admin/switch.tsx";
import { useInstantSave } from "../../ui/admin/use-instant-save.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/field.tsx";
import { adminApi } from "../admin-session.ts";
import { NOTICE_LABELS } from "../labels/notice-labels.ts";
import { NOTICES } from "../labels/profile-pages.ts";

type Written = ReplyOf<typeof getNoticeSettings>;
type Toggle = Exclude<keyof NoticeSettings, "eveningHour">;

const HOURS = Array.from({ length: EVENING_HOURS.to - EVENING_HOURS.from + 1 }, (_, later) => {
  const hour = EVENING_HOURS.from + later;
  return { value: String(hour), label: hour === 12 ? "12 noon" : `${hour - 12} pm` };
});

export function InWriting({ settings, email, whatsapp }: Written) {
  const { problem, latest, choose } = useInstantSave<keyof NoticeSettings, boolean | number>({
    save: (name, value) => adminApi(saveNoticeSettings, { body: { [name]: value } }),
  });
  const isOn = (name: Toggle) => latest(name, settings[name]) === true;
  const toggle = (name: Toggle, channel: string, isPossible = true) => (
    <Switch
      label={NOTICE_LABELS[name]}
      isOn={isOn(name)}
      disabled={!isPossible && !isOn(name)}
      onChange={(chosen) => void choose(name, chosen)}
    >
      {channel}
    </Switch>
  );
  const row = (name: string, byEmail: Toggle, byWhatsapp: Toggle) => (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <p className="font-semibold">{name}</p>
      <div className="flex flex-wrap gap-x-6">
        {toggle(byEmail, "E-mail", email !== null)}
        {toggle(byWhatsapp, "WhatsApp", whatsapp !== null)}
      </div>
    </li>
  );
  return (
    <>
      {problem && <Banner>{problem}</Banner>}
      <Card title="E-mail and WhatsApp">
        <ul className="divide-y divide-line">
          {row("New orders", "newOrdersByEmail", "newOrdersByWhatsapp")}
          {row("Low stock", "lowStockByEmail", "lowStockByWhatsapp")}
        </ul>
        <p className="mt-3 max-w-prose text-sm text-ink-soft">
          {whereTo(email, whatsapp)} Urgent alerts are always sent. Change the address in{" "}
          <Link to={NOTICES.to} className="font-semibold link">
            {NOTICES.title}
          </Link>
          .
        </p>
      </Card>
      <Card title="Evening summary">
        <p className="mb-3 max-w-prose text-ink-soft">
          Orders and revenue compared with the same day last week, parcels packed and shipped, orders waiting
          and low stock. Sent by e-mail, and as one line to devices where it is on. It has no customer names.
        </p>
        <div className="flex flex-wrap items-end justify-between gap-4">
          {toggle("eveningSummary", "Every evening")}
          <div className="w-40">
            <SelectField
              label="At"
              options={HOURS}
              value={String(latest("eveningHour", settings.eveningHour))}
              disabled={!isOn("eveningSummary")}
              onChange={({ target }) => void choose("eveningHour", Number(target.value))}
            />
          </div>
        </div>
      </Card>
    </>
  );
}

function whereTo(email: string | null, whatsapp: string | null): string {
  const places = [email, whatsapp && formatPhone(whatsapp)].filter((place) => place !== null);
  return places.length > 0
    ? `To ${places.join(" and ")}.${whatsapp ? "" : " WhatsApp needs a mobile number and an approved message template: ask the person who runs your server."}`
    : "No e-mail address or phone number yet.";
}
