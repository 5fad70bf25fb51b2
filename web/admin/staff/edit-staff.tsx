import { editStaff, type StaffMember } from "../../../contract/staff.ts";
import { MIN_PASSWORD_LENGTH } from "../../../rules/admin-role.ts";
import { DialogForm } from "../../ui/admin/form.tsx";
import { adminApi } from "../admin-session.ts";
import { PasswordField } from "../password-field.tsx";
import { RoleChoice, roleIn } from "./role-choice.tsx";

interface EditStaffProps {
  member: StaffMember;
  onClose: () => void;
  onDone: (member: StaffMember) => void;
}

export function EditStaff({ member, onClose, onDone }: EditStaffProps) {
  async function save(typed: FormData) {
    const password = String(typed.get("password"));
    const body = {
      role: roleIn(typed),
      ...(password === "" ? {} : { password }),
      ...(typed.has("dropApp") ? { twoFactor: false as const } : {}),
    };
    onDone(await adminApi(editStaff, { params: { id: member._id }, body }));
  }

  return (
    <DialogForm
      title={`Edit ${member.username}`}
      action={save}
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <RoleChoice chosen={member.role} />
      <PasswordField
        label="New password"
        isOptional
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. They have to log in again with it.`}
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
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
    </DialogForm>
  );
}
