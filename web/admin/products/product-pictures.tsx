import { MAX_PICTURES } from "../../../rules/upload.ts";
import { Badge } from "../../ui/admin/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Field } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { PictureDrop } from "../pictures/picture-drop.tsx";
import type { DraftPicture, DraftPictures } from "../pictures/use-draft-pictures.ts";
import { SortableTiles } from "./sortable-tiles.tsx";

interface ProductPicturesProps {
  draft: DraftPictures;
  /** Paths of saved pictures that are still being prepared. */
  toCome: readonly string[];
}

/** Adds, removes and reorders the pictures of a product. */
export function ProductPictures({ draft, toCome }: ProductPicturesProps) {
  const { pictures, problems, isPreparing } = draft;
  return (
    <div className="space-y-4">
      <Field
        name="images"
        label="Add pictures"
        hint={`JPEG, PNG, WebP or AVIF, up to ${MAX_PICTURES}. Large pictures are resized before upload.`}
      >
        {(controlProps) => (
          <PictureDrop
            controlProps={controlProps}
            name="images"
            isMany
            onChoose={(files) => void draft.add(files)}
          >
            {isPreparing ? "Opening pictures..." : "Choose or drop pictures"}
          </PictureDrop>
        )}
      </Field>
      <div role="status" className="empty:mb-0!">
        {toCome.length > 0 && (
          <Note as="p">
            {toCome.length === 1 ? "1 picture is" : `${toCome.length} pictures are`} being prepared. Until
            then the shop shows the earlier ones. You can leave this page.
          </Note>
        )}
      </div>
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
          label="Pictures, main picture first"
          items={pictures}
          nameOf={(_, index) => `picture ${index + 1}`}
          onReorder={draft.reorder}
          onRemove={({ id }) => draft.remove(id)}
        >
          {(picture, index) => (
            <>
              <Picture picture={picture} number={index + 1} toCome={toCome} />
              {index === 0 && (
                <Badge tone="dark" size="small" className="absolute top-2 left-2">
                  Main picture
                </Badge>
              )}
            </>
          )}
        </SortableTiles>
      )}
    </div>
  );
}

interface PictureProps {
  picture: DraftPicture;
  number: number;
  toCome: readonly string[];
}

function Picture({ picture, number, toCome }: PictureProps) {
  const className = "pointer-events-none aspect-square w-full bg-turmeric-wash object-cover";
  const alt = `Picture ${number}`;
  if (picture.preview !== undefined) return <img src={picture.preview} alt={alt} className={className} />;
  if (!("path" in picture)) return null;
  if (toCome.includes(picture.path))
    return <p className={`grid place-items-center p-3 text-center text-sm ${className}`}>Being prepared</p>;
  return <ProductImage path={picture.path} alt={alt} sizes="240px" className={className} />;
}
