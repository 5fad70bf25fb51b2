import Plus from "lucide-react/icons/plus";
import { useEffect, useRef } from "react";
import type { Review } from "../../../contract/home-page.ts";
import { MAX_REVIEWS, MAX_STARS } from "../../../rules/home-page.ts";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { freshUuid } from "../../ui/fresh-uuid.ts";
import { Note } from "../../ui/note.tsx";
import { ClaimWarnings } from "../claim-warnings.tsx";
import { REVIEW_LABELS } from "../labels/block-texts.ts";

interface ReviewFieldsProps {
  reviews: readonly Review[];
  /** The server's error for a field of the review with this id. */
  errorFor: (id: string, field: string) => string | undefined;
  onChange: (reviews: Review[]) => void;
}

const STARS = Array.from({ length: MAX_STARS }, (_, less) => String(MAX_STARS - less));

/** Edits the reviews, which the owner copies from where shoppers wrote them. */
export function ReviewFields({ reviews, errorFor, onChange }: ReviewFieldsProps) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const wasAdded = useRef(false);
  const passFocusOn = usePassFocusOn(() => addButton.current);

  useEffect(() => {
    if (!wasAdded.current) return;
    wasAdded.current = false;
    list.current?.lastElementChild?.querySelector("textarea")?.focus();
  });

  function add() {
    wasAdded.current = true;
    onChange([...reviews, { id: freshUuid(), name: "", place: "", text: "", stars: null, source: "" }]);
  }

  const change = (id: string, changes: Partial<Review>) =>
    onChange(reviews.map((review) => (review.id === id ? { ...review, ...changes } : review)));

  return (
    <div className="space-y-4">
      <Note as="p">
        Only what a customer really wrote, word for word, and allows you to show. The law forbids made-up
        reviews (E-Commerce Rules 2020, rule 7). Every change is recorded in History.
      </Note>
      <ul ref={list} className="space-y-4">
        {reviews.map((review, index) => (
          <li key={review.id} className="space-y-3 rounded-control border-2 border-line p-4">
            <TextArea
              label={`Review ${index + 1}`}
              rows={3}
              maxLength={600}
              value={review.text}
              error={errorFor(review.id, "text")}
              onChange={({ target }) => change(review.id, { text: target.value })}
            />
            <ClaimWarnings text={review.text} />
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={REVIEW_LABELS.name}
                value={review.name}
                maxLength={60}
                autoComplete="off"
                error={errorFor(review.id, "name")}
                onChange={({ target }) => change(review.id, { name: target.value })}
              />
              <TextField
                label={REVIEW_LABELS.place}
                isOptional
                value={review.place}
                maxLength={60}
                autoComplete="off"
                error={errorFor(review.id, "place")}
                onChange={({ target }) => change(review.id, { place: target.value })}
              />
              <TextField
                label={REVIEW_LABELS.source}
                hint="Shown with the review: Google, Instagram, an e-mail to us"
                value={review.source}
                maxLength={80}
                error={errorFor(review.id, "source")}
                onChange={({ target }) => change(review.id, { source: target.value })}
              />
              <SelectField
                label={REVIEW_LABELS.stars}
                hint="None if no stars were given"
                options={STARS}
                placeholder="None"
                value={review.stars ?? ""}
                onChange={({ target }) =>
                  change(review.id, { stars: target.value ? Number(target.value) : null })
                }
              />
            </div>
            <Button
              variant="ghost"
              aria-label={`Remove review ${index + 1}`}
              data-removes
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                onChange(reviews.filter(({ id }) => id !== review.id));
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {reviews.length < MAX_REVIEWS && (
        <Button ref={addButton} variant="secondary" onClick={add}>
          <Plus className="size-5" aria-hidden="true" />
          Add a review
        </Button>
      )}
    </div>
  );
}
