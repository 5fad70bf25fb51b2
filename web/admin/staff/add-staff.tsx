import { type FormEvent, useRef } from "react";
import { MAX_USERNAME_LENGTH } from "../../../contract/credentials.ts";
import { addStaff, type StaffMember } from "../../../contract/staff.ts";
import { MIN_PASSWORD_LENGTH } from "../../../rules/admin-role.ts";
import { Dialog, DialogFormActions } from "../../ui/admin/dialog.tsx";
import { Banner } from "../../ui/banner.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { PasswordField } from "../password-field.tsx";
import { RoleChoice, roleIn } from "./role-choice.tsx";

interface AddStaffProps {
  onClose: () => void;
  onDone: (member: StaffMember) => void;
}

export function AddStaff({ onClose, onDone }: AddStaffProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, fields, run } = useAction();
  const close = () => !isBusy && onClose();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = new FormData(form.current ?? undefined);
    const body = {
      username: String(typed.get("username")).trim(),
      password: String(typed.get("password")),
      role: roleIn(typed),
    };
    await run(async () => onDone(await adminApi(addStaff, { body })));
  }

  return (
    <Dialog title="Add somebody" isOpen onClose={close}>
      <form ref={form} onSubmit={submit} className="space-y-5">
        <TextField
          label="Username"
          hint="To log in with, for example meera or meera.nair"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_USERNAME_LENGTH}
          error={fields.username}
          required
        />
        <PasswordField
          label="Password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Tell it to them; they can change it.`}
          name="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          error={fields.password}
          required
        />
        <RoleChoice chosen="packer" />
        {problem && Object.keys(fields).length === 0 && <Banner>{problem}</Banner>}
        <DialogFormActions submitLabel="Add" busyLabel="Adding..." isBusy={isBusy} onCancel={close} />
      </form>
    </Dialog>
  );
}
