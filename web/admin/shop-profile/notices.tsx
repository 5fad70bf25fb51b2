import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { CONTACT_AND_LAW, NOTICES } from "../labels/profile-pages.ts";
import { LineField } from "./profile-field.tsx";
import { PAIR, ProfilePage } from "./profile-page.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(NOTICES.title);
}

export default function Notices() {
  return (
    <ProfilePage title={NOTICES.title} intro="Customers and packers never see these.">
      {({ form }) => (
        <Card title="Urgent alerts">
          <p className="mb-4 text-ink-soft">
            A full disk, an empty wallet, a refund that is stuck: you get one message with what to do.
            WhatsApp needs an approved message template: ask the person who runs your server.
          </p>
          <div className={PAIR}>
            <LineField
              form={form}
              name="noticeEmail"
              type="email"
              hint={`Leave empty to use the shop's e-mail from “${CONTACT_AND_LAW.title}”.`}
            />
            <LineField
              form={form}
              name="noticeWhatsapp"
              type="tel"
              hint={`Leave empty to use the shop's phone from “${CONTACT_AND_LAW.title}”.`}
            />
          </div>
        </Card>
      )}
    </ProfilePage>
  );
}
