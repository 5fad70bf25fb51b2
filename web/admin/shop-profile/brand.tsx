import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { BRAND } from "../labels/profile-pages.ts";
import { PicturePlaces } from "./picture-place.tsx";
import { LineField, LongField } from "./profile-field.tsx";
import { PAIR, ProfilePage } from "./profile-page.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(BRAND.title);
}

const PLACES = [
  { place: "logo", hint: "Shown in the header of every page" },
  { place: "icon", hint: "Square. Shown in browser tabs and on home screens" },
  {
    place: "shareImage",
    hint: "Shown when a link is shared on WhatsApp. 1200 × 630",
  },
];

export default function Brand() {
  return (
    <ProfilePage title={BRAND.title} intro="Shown on every page of the shop." preview="without tiles">
      {(editor) => (
        <>
          <Card title="Texts">
            <div className={PAIR}>
              <LineField form={editor.form} name="name" />
              <LineField form={editor.form} name="tagline" warnsOfClaims />
              <LongField form={editor.form} name="about" className="sm:col-span-2" warnsOfClaims />
            </div>
          </Card>
          <Card title="Pictures">
            <PicturePlaces editor={editor} places={PLACES} />
          </Card>
        </>
      )}
    </ProfilePage>
  );
}
