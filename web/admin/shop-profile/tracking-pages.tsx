import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useRef, useState } from "react";
import { MAX_TRACKING_PAGES } from "../../../contract/shop-profile.ts";
import { useForgetErrors } from "../../ui/admin/form.tsx";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { settingLabel } from "../labels/setting-labels.ts";
import { LineField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";

/** Edits the couriers' tracking pages, from which the links in e-mails, WhatsApp texts and orders are made. */
export function TrackingPages({ form }: { form: ProfileForm }) {
  const { rows, keys, add, remove } = form.list("trackingPages");
  const forgetErrors = useForgetErrors();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef(0);
  const passFocusOn = usePassFocusOn(() => {
    const summaries = [...(list.current?.querySelectorAll("summary") ?? [])];
    return summaries[Math.min(removed.current, summaries.length - 1)];
  });

  return (
    <Card title={settingLabel("trackingPages")}>
      <p className="mb-4 text-sm text-ink-soft">
        Customers get this link for a courier and tracking number that you type in.
      </p>
      <ul ref={list} className="space-y-1.5">
        {rows.map(({ courier }, position) => (
          <li key={keys[position]}>
            <Courier isNew={courier === ""}>
              <summary className="min-h-11 px-4 py-2 font-semibold wrap-anywhere">
                {courier || "New courier"}
              </summary>
              <div className="grid gap-4 border-t-2 border-line p-4">
                <LineField
                  form={form}
                  name={`trackingPages.${position}.courier`}
                  hint="Separate several names by commas: India Post, Speed Post"
                />
                <LineField
                  form={form}
                  name={`trackingPages.${position}.url`}
                  type="url"
                  hint="Write {number} where the tracking number goes. Leave it out if the page asks for the number."
                />
                <Button
                  variant="ghost"
                  className="justify-self-end text-chilli!"
                  onClick={({ currentTarget }) => {
                    removed.current = position;
                    passFocusOn(currentTarget);
                    remove(position);
                    forgetErrors("trackingPages");
                  }}
                >
                  <Trash2 className="size-5" aria-hidden="true" />
                  Remove courier
                </Button>
              </div>
            </Courier>
          </li>
        ))}
      </ul>
      {rows.length < MAX_TRACKING_PAGES && (
        <Button variant="secondary" className="mt-4" onClick={() => add({ courier: "", url: "" })}>
          <Plus className="size-5" aria-hidden="true" />
          Add courier
        </Button>
      )}
    </Card>
  );
}

/** A folded courier. New ones start open. */
function Courier({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isNew);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border-2 border-line"
    >
      {children}
    </details>
  );
}
