// Whether staff have to have an authenticator app.
import { useState } from "react";
import { Link } from "react-router";
import { requireApps, type StaffMember } from "../../../contract/staff.ts";
import { ADMIN_ROLES, type AdminRole, ROLE_WORDS } from "../../../rules/admin-role.ts";
import { Card } from "../../ui/admin/card.tsx";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

interface RequiredAppsProps {
  required: readonly AdminRole[];
  staff: readonly StaffMember[];
  /** Whether the owner who looks at it has an app herself. */
  hasOwnApp: boolean;
  onChange: (required: AdminRole[]) => void;
}

export function RequiredApps({ required, staff, hasOwnApp, onChange }: RequiredAppsProps) {
  const [asked, setAsked] = useState<AdminRole | null>(null);
  const toast = useToast();

  const isRequired = (role: AdminRole) => required.includes(role);
  const namesWithout = (role: AdminRole) =>
    staff.filter((member) => member.role === role && !member.twoFactor).map(({ username }) => username);

  async function change(role: AdminRole) {
    const roles = isRequired(role) ? required.filter((each) => each !== role) : [...required, role];
    const saved = await adminApi(requireApps, { body: { roles } });
    setAsked(null);
    onChange(saved.roles);
    toast({
      title: `${ROLE_WORDS[role].name}s ${isRequired(role) ? "may do without an app" : "need an app now"}`,
      variant: "success",
    });
  }

  return (
    <Card title="Authenticator app required" className="mt-6">
      <p className="max-w-prose text-ink-soft">
        Then a password that somebody has found out opens nothing. Whoever has no app yet sets it up at once,
        and can do nothing else before.
      </p>
      {!hasOwnApp && required.length < ADMIN_ROLES.length && (
        <p className="mt-3 font-semibold">
          First turn your own app on, under{" "}
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
            label={`Required of ${ROLE_WORDS[role].name.toLowerCase()}s`}
            isOn={isRequired(role)}
            disabled={!hasOwnApp && !isRequired(role)}
            onChange={() => setAsked(role)}
          >
            {`${ROLE_WORDS[role].name}s`}
          </Switch>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          title={`${isRequired(asked) ? "Stop requiring" : "Require"} the app of ${ROLE_WORDS[asked].name.toLowerCase()}s?`}
          confirmLabel={isRequired(asked) ? "Stop requiring it" : "Require it"}
          busyLabel="Saving..."
          cancelLabel="Leave it"
          onConfirm={() => change(asked)}
          onClose={() => setAsked(null)}
        >
          {isRequired(asked) ? "Each of them may turn the app off again." : consequence(namesWithout(asked))}
        </ConfirmDialog>
      )}
    </Card>
  );
}

const list = new Intl.ListFormat("en-IN");

function consequence(without: string[]): string {
  if (without.length === 0) return "All of them have one. From now on nobody of them can turn it off.";
  return `${list.format(without)} ${without.length === 1 ? "has" : "have"} none: until it is set up, nothing else works for them, also where they are logged in now. They need their phone for it.`;
}
