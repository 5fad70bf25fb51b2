import { MAX_USERNAME_LENGTH } from "../../../contract/credentials.ts";
import { addStaff, type StaffMember } from "../../../contract/staff.ts";
import { MIN_PASSWORD_LENGTH } from "../../../rules/admin-role.ts";
import { DialogForm } from "../../ui/admin/form.tsx";
import { TextField } from "../../ui/field.tsx";
import { adminApi } from "../admin-session.ts";
import { PasswordField } from "../password-field.tsx";
import { RoleChoice, roleIn } from "./role-choice.tsx";

interface AddStaffProps {
  onClose: () => void;
  onDone: (member: StaffMember) => void;
}

export function AddStaff({ onClose, onDone }: AddStaffProps) {
  async function add(typed: FormData) {
    const body = {
      username: String(typed.get("username")).trim(),
      password: String(typed.get("password")),
      role: roleIn(typed),
    };
    onDone(await adminApi(addStaff, { body }));
  }

  return (
    <DialogForm title="Add somebody" action={add} submitLabel="Add" busyLabel="Adding..." onClose={onClose}>
      <TextField
        label="Username"
        hint="To log in with, for example meera or meera.nair"
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_USERNAME_LENGTH}
        required
      />
      <PasswordField
        label="Password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Tell it to them; they can change it.`}
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
      <RoleChoice chosen="packer" />
    </DialogForm>
  );
}
