import { PicturePlace } from "./picture-place.tsx";
import { PAIR } from "./profile-page.tsx";
import type { ProfileDesk } from "./use-profile-form.ts";

interface PicturePlacesProps {
  desk: ProfileDesk;
  /** Places of the contract, and what is said of each. */
  places: readonly { place: string; label: string; hint: string }[];
}

/** Several pictures of the shop, side by side where there is room. */
export function PicturePlaces({ desk: { pictures, showPicture }, places }: PicturePlacesProps) {
  return (
    <div className={PAIR}>
      {places.map(({ place, label, hint }) => (
        <PicturePlace
          key={place}
          place={place}
          label={label}
          hint={hint}
          path={pictures[place] ?? ""}
          onSaved={showPicture}
        />
      ))}
    </div>
  );
}
