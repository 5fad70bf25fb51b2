import { ADMIN_ROLES, type AdminRole, ROLE_WORDS } from "../../../rules/admin-role.ts";

export function RoleChoice({ chosen }: { chosen: AdminRole }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Role</legend>
      <div className="grid gap-2">
        {ADMIN_ROLES.map((each) => (
          <label
            key={each}
            className="flex min-h-12 items-start gap-3 rounded-control border-2 border-line-strong bg-coconut px-4 py-2.5 has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input
              type="radio"
              name="role"
              value={each}
              defaultChecked={each === chosen}
              className="mt-1 size-5 shrink-0 accent-leaf"
            />
            <span>
              <span className="font-semibold">{ROLE_WORDS[each].name}</span>
              <span className="block text-sm text-ink-soft">{ROLE_WORDS[each].may}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function roleIn(form: FormData): AdminRole {
  return ADMIN_ROLES.find((role) => role === form.get("role")) ?? "packer";
}
