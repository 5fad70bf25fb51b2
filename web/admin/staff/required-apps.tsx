// A switch for each role that requires an authenticator app of its staff.
import { useState } from "react";
import { Link } from "react-router";
import { requireApps, type StaffMember } from "../../../contract/staff.ts";
import { ADMIN_ROLES, type AdminRole, ROLE_LABELS } from "../../../rules/admin-role.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { Card } from "../../ui/card.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

interface RequiredAppsProps {
  required: readonly AdminRole[];
  staff: readonly StaffMember[];
  /** Whether the logged-in owner has an app. */
  hasOwnApp: boolean;
}

export function RequiredApps({ required, staff, hasOwnApp }: RequiredAppsProps) {
  const [roleToChange, setRoleToChange] = useState<AdminRole | null>(null);
  const toast = useToast();

  const isRequired = (role: AdminRole) => required.includes(role);
  const namesWithout = (role: AdminRole) =>
    staff.filter((member) => member.role === role && !member.twoFactor).map(({ username }) => username);

  async function change(role: AdminRole) {
    await adminApi(requireApps, { body: { role, isRequired: !isRequired(role) } });
    setRoleToChange(null);
    toast({
      title: `${ROLE_LABELS[role].name}s ${isRequired(role) ? "no longer need an app" : "now need an app"}`,
      variant: "success",
    });
  }

  return (
    <Card title="Authenticator app required" className="mt-6">
      <p className="max-w-prose text-ink-soft">
        With this, a stolen password is not enough to log in. Staff without an app must set it up before doing
        anything else.
      </p>
      {!hasOwnApp && required.length < ADMIN_ROLES.length && (
        <p className="mt-3 font-semibold">
          Turn on your own app first, under{" "}
          <Link to="/admin/account" className="link">
            Your account
          </Link>
          .
        </p>
      )}
      <div className="mt-3 grid gap-1 sm:flex sm:gap-8">
        {ADMIN_ROLES.map((role) => (
          <Switch
            key={role}
            label={`Required of ${ROLE_LABELS[role].name.toLowerCase()}s`}
            isOn={isRequired(role)}
            disabled={!hasOwnApp && !isRequired(role)}
            onChange={() => setRoleToChange(role)}
          >
            {`${ROLE_LABELS[role].name}s`}
          </Switch>
        ))}
      </div>
      {roleToChange && (
        <ConfirmDialog
          title={`${isRequired(roleToChange) ? "Stop requiring" : "Require"} the app of ${ROLE_LABELS[roleToChange].name.toLowerCase()}s?`}
          confirmLabel={isRequired(roleToChange) ? "Stop requiring it" : "Require it"}
          busyLabel="Saving..."
          cancelLabel="Cancel"
          onConfirm={() => change(roleToChange)}
          onClose={() => setRoleToChange(null)}
        >
          {isRequired(roleToChange)
            ? "They can turn the app off again."
            : consequence(namesWithout(roleToChange))}
        </ConfirmDialog>
      )}
    </Card>
  );
}

const list = new Intl.ListFormat("en-IN");

function consequence(without: string[]): string {
  if (without.length === 0) return "All of them have one. They can no longer turn it off.";
  return `${list.format(without)} ${without.length === 1 ? "has" : "have"} no app yet. They must set it up on their phone before doing anything else, even where they are logged in now.`;
}
