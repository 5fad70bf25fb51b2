import Trash2 from "lucide-react/icons/trash";
import type { ReactNode, RefObject } from "react";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useIsOwner } from "../profile.ts";

interface Note {
  _id: string;
  note: string;
  author: string;
  isOwners: boolean;
  at: string;
}

interface NoteListProps<Shown extends Note> {
  notes: readonly Shown[];
  /** What stands before the author of a note. */
  aside?: (note: Shown) => ReactNode;
  /** @throws ApiError */
  remove: (note: Shown) => Promise<unknown>;
  /** Gets the focus after the last note was removed. */
  field: RefObject<HTMLElement | null>;
}

/** Notes with buttons to remove them. A packer cannot remove an owner's note. */
export function NoteList<Shown extends Note>({ notes, aside, remove, field }: NoteListProps<Shown>) {
  const isOwner = useIsOwner();
  const removing = useAction();
  const passFocusOn = usePassFocusOn(() => field.current);

  return (
    <>
      {notes.length > 0 && (
        <ul className="mb-5 divide-y divide-line">
          {notes.map((note) => (
            <li key={note._id} className="flex items-start gap-2 py-2 first:pt-0">
              <div className="min-w-0 grow">
                <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                  {aside?.(note)}
                  {note.author}, {formatWhen(note.at)}
                </p>
              </div>
              {(isOwner || !note.isOwners) && (
                <Button
                  variant="ghost"
                  className="shrink-0 px-3"
                  aria-label={`Remove the note: ${note.note}`}
                  data-removes
                  isBusy={removing.isBusy}
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    void removing.run(() => remove(note));
                  }}
                >
                  <Trash2 className="size-5" aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing.problem && <Banner className="mb-4">{removing.problem}</Banner>}
    </>
  );
}
