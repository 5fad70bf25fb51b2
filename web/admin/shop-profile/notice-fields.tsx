import { Card } from "../kit/card.tsx";
import { LineField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";

/** Where the owner herself is told of alarms that cannot wait. */
export function NoticeFields({ form }: { form: ProfileForm }) {
  return (
    <Card title="Alarms that cannot wait">
      <p className="mb-4 text-ink-soft">
        A full disk, an empty wallet, a refund that is stuck: you are told once, with what to do; on WhatsApp
        where WHATSAPP_ALARM_TEMPLATE is set. Shoppers and packers never see these.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField
          form={form}
          name="noticeEmail"
          label="Tell me by e-mail"
          type="email"
          hint="Empty: the shop's e-mail above."
        />
        <LineField
          form={form}
          name="noticeWhatsapp"
          label="Tell me on WhatsApp"
          type="tel"
          hint="Empty: the shop's phone above."
        />
      </div>
    </Card>
  );
}
