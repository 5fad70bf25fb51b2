import { type FormEvent, useRef } from "react";
import { editStaff, type StaffMember } from "../../../contract/staff.ts";
import { MIN_PASSWORD_LENGTH } from "../../../rules/admin-role.ts";
import { Dialog, DialogFormActions } from "../../ui/admin/dialog.tsx";
import { Banner } from "../../ui/banner.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { PasswordField } from "../password-field.tsx";
import { RoleChoice, roleIn } from "./role-choice.tsx";

interface EditStaffProps {
  member: StaffMember;
  onClose: () => void;
  onDone: (member: StaffMember) => void;
}

export function EditStaff({ member, onClose, onDone }: EditStaffProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, fields, run } = useAction();
  const close = () => !isBusy && onClose();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = new FormData(form.current ?? undefined);
    const password = String(typed.get("password"));
    const body = {
      role: roleIn(typed),
      ...(password === "" ? {} : { password }),
      ...(typed.has("dropApp") ? { twoFactor: false as const } : {}),
    };
    await run(async () => onDone(await adminApi(editStaff, { params: { id: member._id }, body })));
  }

  return (
    <Dialog title={`Edit ${member.username}`} isOpen onClose={close}>
      <form ref={form} onSubmit={submit} className="space-y-5">
        <RoleChoice chosen={member.role} />
        <PasswordField
          label="New password"
          isOptional
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. They have to log in again with it.`}
          name="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          error={fields.password}
        />
        {member.twoFactor && (
          <label className="flex items-start gap-3">
            <input type="checkbox" name="dropApp" className="mt-1 size-5 shrink-0 accent-leaf" />
            <span>
              <span className="font-semibold">Take the authenticator app off</span>
              <span className="block text-sm text-ink-soft">
                For somebody who has lost the phone and the recovery codes.
              </span>
            </span>
          </label>
        )}
        {problem && !fields.password && <Banner>{problem}</Banner>}
        <DialogFormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={close} />
      </form>
    </Dialog>
  );
}
