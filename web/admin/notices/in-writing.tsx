// What the owner is written by e-mail and WhatsApp, and the evening's summary.
import { Link } from "react-router";
import type { ReplyOf } from "../../../contract/call.ts";
import {
  type getNoticeSettings,
  type NoticeSettings,
  saveNoticeSettings,
} from "../../../contract/notices.ts";
import { EVENING_HOURS } from "../../../rules/notifications.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { Banner } from "../../ui/banner.tsx";
import { SelectField } from "../../ui/field.tsx";
import { useSaved } from "../../ui/use-saved.ts";
import { adminApi } from "../admin-session.ts";

type Written = ReplyOf<typeof getNoticeSettings>;
type Toggle = Exclude<keyof NoticeSettings, "eveningHour">;

const HOURS = Array.from({ length: EVENING_HOURS.to - EVENING_HOURS.from + 1 }, (_, later) => {
  const hour = EVENING_HOURS.from + later;
  return { value: String(hour), label: hour === 12 ? "12 noon" : `${hour - 12} pm` };
});

export function InWriting({ settings, email, whatsapp }: Written) {
  const { shown, problem, change } = useSaved(settings, (body) => adminApi(saveNoticeSettings, { body }));
  const toggle = (name: Toggle, label: string, words: string, isPossible = true) => (
    <Switch
      label={label}
      isOn={shown[name]}
      disabled={!isPossible && !shown[name]}
      onChange={(isOn) => void change({ [name]: isOn })}
    >
      {words}
    </Switch>
  );
  const row = (name: string, byEmail: Toggle, byWhatsapp: Toggle) => (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <p className="font-semibold">{name}</p>
      <div className="flex flex-wrap gap-x-6">
        {toggle(byEmail, `${name} by e-mail`, "E-mail", email !== null)}
        {toggle(byWhatsapp, `${name} on WhatsApp`, "WhatsApp", whatsapp !== null)}
      </div>
    </li>
  );
  return (
    <>
      {problem && <Banner>{problem}</Banner>}
      <Card title="In writing">
        <ul className="divide-y divide-line">
          {row("New orders", "newOrdersByEmail", "newOrdersByWhatsapp")}
          {row("Low stock", "lowStockByEmail", "lowStockByWhatsapp")}
        </ul>
        <p className="mt-3 max-w-prose text-sm text-ink-soft">
          {whereTo(email, whatsapp)} Alarms that cannot wait are always written. Change where to in the{" "}
          <Link to="/admin/shop-profile" className="font-semibold link">
            shop profile
          </Link>
          .
        </p>
      </Card>
      <Card title="Evening summary">
        <p className="mb-3 max-w-prose text-ink-soft">
          Orders and revenue beside the same day of last week, what was packed and shipped, what waits, what
          runs low: by e-mail, and in one line on the devices where it is switched on. Nobody’s name is in it.
        </p>
        <div className="flex flex-wrap items-end justify-between gap-4">
          {toggle("eveningSummary", "Evening summary", "Every evening")}
          <div className="w-40">
            <SelectField
              label="At"
              options={HOURS}
              value={String(shown.eveningHour)}
              disabled={!shown.eveningSummary}
              onChange={({ target }) => void change({ eveningHour: Number(target.value) })}
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
    ? `To ${places.join(" and ")}.${whatsapp ? "" : " WhatsApp needs a mobile number and WHATSAPP_ALARM_TEMPLATE."}`
    : "There is no address to write to yet.";
}
