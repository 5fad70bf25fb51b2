import Bookmark from "lucide-react/icons/bookmark";
import BookmarkMinus from "lucide-react/icons/bookmark-minus";
import { useRef, useState } from "react";
import { Link } from "react-router";
import {
  listOrderViews,
  MAX_VIEW_NAME_LENGTH,
  type OrderView,
  removeOrderView,
  saveOrderView,
} from "../../../contract/find-orders.ts";
import { DialogForm } from "../../ui/admin/form.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import {
  criteriaOf,
  filtersOf,
  isNarrowed,
  isSameList,
  type ListCriteria,
  listPath,
} from "../order/order-criteria.ts";
import { useCall } from "../store/queries.ts";

/** Links to the saved views, and a button that saves the current filters as a view or removes the current view. */
export function OrderViews({ criteria }: { criteria: ListCriteria }) {
  const toast = useToast();
  // If the views cannot be loaded, the rest of the list still works.
  const { data: views = [] } = useCall(listOrderViews, {});
  const [isNaming, setNaming] = useState(false);
  const removing = useAction();
  const saveButton = useRef<HTMLButtonElement>(null);
  // After the removal its filters still apply, so the button to save them appears.
  const passFocusOn = usePassFocusOn(() => saveButton.current);
  const shown = views.find(({ filters }) => isSameList(criteriaOf(filters), criteria));

  async function remove({ _id, name }: OrderView) {
    const isRemoved = await removing.run(() => adminApi(removeOrderView, { params: { id: _id } }));
    if (isRemoved) toast({ title: `The view ${name} is removed.` });
  }

  return (
    <>
      {views.length > 0 && (
        <nav aria-label="Saved views" className="contents">
          {views.map((view) => (
            <Link
              key={view._id}
              to={listPath(criteriaOf(view.filters))}
              aria-current={view === shown ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-line-strong px-4 text-sm font-semibold wrap-anywhere hover:bg-leaf-wash aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-white"
            >
              <Bookmark className="size-4 shrink-0" aria-hidden="true" />
              {view.name}
            </Link>
          ))}
        </nav>
      )}
      {shown
        ? shown.canChange && (
            <Button
              variant="ghost"
              isBusy={removing.isBusy}
              busyLabel="Removing..."
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                void remove(shown);
              }}
            >
              <BookmarkMinus className="size-5" aria-hidden="true" />
              Remove this view
            </Button>
          )
        : isNarrowed(criteria.narrowing) && (
            <Button ref={saveButton} variant="ghost" onClick={() => setNaming(true)}>
              <Bookmark className="size-5" aria-hidden="true" />
              Save as a view
            </Button>
          )}
      {removing.problem && <Banner>{removing.problem}</Banner>}
      {isNaming && (
        <NameView
          criteria={criteria}
          onClose={() => setNaming(false)}
          onSaved={(view) => toast({ title: `Saved as ${view.name}`, variant: "success" })}
        />
      )}
    </>
  );
}

interface NameViewProps {
  criteria: ListCriteria;
  onClose: () => void;
  onSaved: (view: OrderView) => void;
}

function NameView({ criteria, onClose, onSaved }: NameViewProps) {
  async function save(typed: FormData) {
    const body = { name: String(typed.get("name")), filters: filtersOf(criteria) };
    onSaved(await adminApi(saveOrderView, { body }));
    onClose();
  }

  return (
    <DialogForm
      title="Save as a view"
      action={save}
      submitLabel="Save"
      busyLabel="Saving..."
      cancelLabel="Close"
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="All staff can use this view. Saving under an existing name replaces that view."
        name="name"
        required
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
      />
    </DialogForm>
  );
}
