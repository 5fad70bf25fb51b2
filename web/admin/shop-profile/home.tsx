import { Link } from "react-router";
import { Card } from "../../ui/admin/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { HomeTiles } from "./home-tiles.tsx";
import { PicturePlaces } from "./picture-place.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { HOME } from "./profile-pages.ts";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(HOME.title);
}

const PLACES = [
  { place: "heroImage", label: "Wide picture", hint: "Top of the home page, at a desk" },
  { place: "heroImageTall", label: "Tall picture", hint: "Top of the home page, on phones" },
];

export default function HomePictures() {
  return (
    <ProfilePage title={HOME.title} intro="What shoppers see first." preview="with tiles">
      {(editor) => (
        <>
          <Card title="Large pictures">
            <PicturePlaces editor={editor} places={PLACES} />
            <p className="mt-4 text-sm text-ink-soft">
              Which parts the home page has, and in which order, is on{" "}
              <Link to="/admin/home-page" className="link">
                Home page
              </Link>
              .
            </p>
          </Card>
          <Card title="Tiles of the home page">
            <HomeTiles
              form={editor.form}
              savedCount={editor.savedTiles}
              onPictureSaved={editor.showPicture}
            />
          </Card>
        </>
      )}
    </ProfilePage>
  );
}
