import { MAX_USERNAME_LENGTH } from "../../../contract/credentials.ts";
import { addStaff, editStaff, type StaffMember } from "../../../contract/staff.ts";
import { ADMIN_ROLES, type AdminRole, MIN_PASSWORD_LENGTH, ROLE_LABELS } from "../../../rules/admin-role.ts";
import { DialogForm } from "../../ui/admin/form.tsx";
import { Tick } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { adminApi } from "../admin-session.ts";
import { HistoryLink } from "../history-link.tsx";
import { PasswordField } from "../password-field.tsx";

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
    <DialogForm title="Add staff" action={add} submitLabel="Add" busyLabel="Adding..." onClose={onClose}>
      <TextField
        label="Username"
        hint="For logging in, for example meera or meera.nair"
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_USERNAME_LENGTH}
        required
      />
      <PasswordField
        label="Password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Give it to them; they can change it.`}
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
      <RoleChoice chosen="packer" />
    </DialogForm>
  );
}

interface EditStaffProps {
  member: StaffMember;
  onClose: () => void;
  onDone: (member: StaffMember) => void;
}

export function EditStaff({ member, onClose, onDone }: EditStaffProps) {
  async function save(typed: FormData) {
    const [role, password] = [roleIn(typed), String(typed.get("password"))];
    // An unchanged role is not sent: another owner may have changed it since.
    const body = {
      ...(role === member.role ? {} : { role }),
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
      <HistoryLink object={member.username}>{`History of ${member.username}`}</HistoryLink>
      <RoleChoice chosen={member.role} />
      <PasswordField
        label="New password"
        isOptional
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. They must log in again with it.`}
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
      />
      {member.twoFactor && (
        <label className="flex items-start gap-3">
          <Tick name="dropApp" className="mt-1 size-5" />
          <span>
            <span className="font-semibold">Remove the authenticator app</span>
            <span className="block text-sm text-ink-soft">If the phone and the recovery codes are lost.</span>
          </span>
        </label>
      )}
    </DialogForm>
  );
}

function RoleChoice({ chosen }: { chosen: AdminRole }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Role</legend>
      <div className="grid gap-2">
        {ADMIN_ROLES.map((each) => (
          <RadioCard
            key={each}
            name="role"
            value={each}
            label={ROLE_LABELS[each].name}
            hint={ROLE_LABELS[each].may}
            defaultChecked={each === chosen}
          />
        ))}
      </div>
    </fieldset>
  );
}

function roleIn(form: FormData): AdminRole {
  return ADMIN_ROLES.find((role) => role === form.get("role")) ?? "packer";
}
