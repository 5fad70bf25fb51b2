import { MAX_PICTURES } from "../../../rules/upload.ts";
import { Banner } from "../../ui/banner.tsx";
import { Field } from "../../ui/field.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { PictureDrop } from "../pictures/picture-drop.tsx";
import type { PictureInHand, PicturesInHand } from "../pictures/pictures-in-hand.ts";
import { SortableTiles } from "./sortable-tiles.tsx";

interface ProductPicturesProps {
  inHand: PicturesInHand;
  /** What the server said of them. */
  error?: string | undefined;
}

/** The pictures of a product, in the order they are shown in. */
export function ProductPictures({ inHand, error }: ProductPicturesProps) {
  const { pictures, problems, isPreparing } = inHand;
  return (
    <div className="space-y-4">
      <Field
        label="Add pictures"
        hint={`JPEG, PNG, WebP or AVIF, up to ${MAX_PICTURES}. Large ones are made smaller before they are sent.`}
        error={error}
      >
        {(wiring) => (
          <PictureDrop wiring={wiring} isMany onChoose={(files) => void inHand.add(files)}>
            {isPreparing ? "Opening pictures..." : "Choose or drop pictures"}
          </PictureDrop>
        )}
      </Field>
      {problems.length > 0 && (
        <Banner>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      {pictures.length > 0 && (
        <SortableTiles
          label="Pictures, the main one first"
          items={pictures}
          nameOf={(_, index) => `picture ${index + 1}`}
          onArrange={inHand.arrange}
          onRemove={({ id }) => inHand.remove(id)}
        >
          {(picture, index) => (
            <>
              <Shown picture={picture} place={index + 1} />
              {index === 0 && (
                <span className="absolute top-2 left-2 rounded-full bg-leaf px-2.5 py-1 text-xs leading-none font-bold text-white">
                  Main picture
                </span>
              )}
            </>
          )}
        </SortableTiles>
      )}
    </div>
  );
}

function Shown({ picture, place }: { picture: PictureInHand; place: number }) {
  const look = "pointer-events-none aspect-square w-full bg-turmeric-wash object-cover";
  const alt = `Picture ${place}`;
  return "path" in picture ? (
    <ProductImage path={picture.path} alt={alt} sizes="240px" className={look} />
  ) : (
    <img src={picture.preview} alt={alt} className={look} />
  );
}
