import { Card } from "../../ui/admin/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { LineField } from "./profile-field.tsx";
import { PAIR, ProfilePage } from "./profile-page.tsx";
import { CONTACT_AND_LAW, NOTICES } from "./profile-pages.ts";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(NOTICES.title);
}

export default function Notices() {
  return (
    <ProfilePage title={NOTICES.title} intro="Shoppers and packers never see these.">
      {({ form }) => (
        <Card title="Alarms that cannot wait">
          <p className="mb-4 text-ink-soft">
            A full disk, an empty wallet, a refund that is stuck: you are told once, with what to do; on
            WhatsApp where WHATSAPP_ALARM_TEMPLATE is set.
          </p>
          <div className={PAIR}>
            <LineField
              form={form}
              name="noticeEmail"
              label="Tell me by e-mail"
              type="email"
              hint={`Empty: the shop's e-mail, of “${CONTACT_AND_LAW.title}”.`}
            />
            <LineField
              form={form}
              name="noticeWhatsapp"
              label="Tell me on WhatsApp"
              type="tel"
              hint={`Empty: the shop's phone, of “${CONTACT_AND_LAW.title}”.`}
            />
          </div>
        </Card>
      )}
    </ProfilePage>
  );
}
