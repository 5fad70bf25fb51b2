import { Link } from "react-router";
import type { OwnBlock } from "../../../contract/home-page.ts";
import { hasOwnTitle, hasTextAndPicture } from "../../../rules/home-page.ts";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { TextField } from "../../ui/field.tsx";
import { ClaimWarnings } from "../claim-warnings.tsx";
import { BLOCK_LABELS } from "../labels/block-texts.ts";
import { BlockPicture } from "./block-picture.tsx";

interface BlockFieldsProps {
  block: OwnBlock;
  /** The server's error for a field of this block. */
  errorFor: (field: keyof OwnBlock) => string | undefined;
  onChange: (changes: Partial<OwnBlock>) => void;
}

export function BlockFields({ block, errorFor, onChange }: BlockFieldsProps) {
  const { kind, title, text, picture, alt } = block;
  return (
    <div className="space-y-4">
      {hasOwnTitle(kind) && (
        <TextField
          label={BLOCK_LABELS.title}
          value={title}
          maxLength={80}
          error={errorFor("title")}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      )}
      {hasTextAndPicture(kind) && (
        <>
          <TextArea
            label={BLOCK_LABELS.text}
            isOptional={kind !== "story"}
            hint={
              kind === "story"
                ? "An empty line starts a new paragraph. The first paragraph is larger."
                : undefined
            }
            rows={kind === "story" ? 8 : 3}
            maxLength={1_500}
            value={text}
            error={errorFor("text")}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          <BlockPicture
            path={picture}
            error={errorFor("picture")}
            onChange={(path) => onChange({ picture: path })}
          />
          {picture && (
            <TextField
              label={BLOCK_LABELS.alt}
              hint="Read aloud by screen readers."
              value={alt}
              maxLength={160}
              error={errorFor("alt")}
              onChange={({ target }) => onChange({ alt: target.value })}
            />
          )}
        </>
      )}
      <ClaimWarnings text={`${title}\n${text}`} />
      {(kind === "why" || kind === "free-delivery") && (
        <p>
          <Link
            to={kind === "why" ? "/admin/shop-profile/home" : "/admin/shop-profile"}
            className="inline-flex min-h-11 items-center link"
          >
            {kind === "why" ? "Change the tiles" : "Change the amounts in Shop details"}
          </Link>
        </p>
      )}
      {kind === "categories" && (
        <p>
          <Link to="/admin/add-category" className="inline-flex min-h-11 items-center link">
            Change names and pictures of categories
          </Link>
        </p>
      )}
    </div>
  );
}
