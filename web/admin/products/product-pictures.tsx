import { MAX_PICTURES } from "../../../rules/upload.ts";
import { Banner } from "../../ui/banner.tsx";
import { Field } from "../../ui/field.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { PictureDrop } from "../pictures/picture-drop.tsx";
import type { DraftPicture, DraftPictures } from "../pictures/use-draft-pictures.ts";
import { SortableTiles } from "./sortable-tiles.tsx";

interface ProductPicturesProps {
  draft: DraftPictures;
  /** From the server. */
  error?: string | undefined;
}

/** Adds, removes and reorders the pictures of a product. */
export function ProductPictures({ draft, error }: ProductPicturesProps) {
  const { pictures, problems, isPreparing } = draft;
  return (
    <div className="space-y-4">
      <Field
        label="Add pictures"
        hint={`JPEG, PNG, WebP or AVIF, up to ${MAX_PICTURES}. Large ones are made smaller before they are sent.`}
        error={error}
      >
        {(controlProps) => (
          <PictureDrop controlProps={controlProps} isMany onChoose={(files) => void draft.add(files)}>
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
          onReorder={draft.reorder}
          onRemove={({ id }) => draft.remove(id)}
        >
          {(picture, index) => (
            <>
              <Picture picture={picture} number={index + 1} />
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

function Picture({ picture, number }: { picture: DraftPicture; number: number }) {
  const look = "pointer-events-none aspect-square w-full bg-turmeric-wash object-cover";
  const alt = `Picture ${number}`;
  return "path" in picture ? (
    <ProductImage path={picture.path} alt={alt} sizes="240px" className={look} />
  ) : (
    <img src={picture.preview} alt={alt} className={look} />
  );
}
