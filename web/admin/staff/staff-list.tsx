import ShieldCheck from "lucide-react/icons/shield-check";
import ShieldAlert from "lucide-react/icons/shield-exclamation-point";
import type { StaffMember } from "../../../contract/staff.ts";
import { type AdminRole, ROLE_LABELS } from "../../../rules/admin-role.ts";
import { counted } from "../../../rules/counted.ts";
import { Badge } from "../../ui/admin/badge.tsx";
import { CardRow, CardRows } from "../../ui/admin/data-list.tsx";
import { DENSE_BUTTON } from "../../ui/admin/dense-button.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { formatDay, formatWhen } from "../../ui/admin/when.ts";
import { Button } from "../../ui/button.tsx";
import { ROW_FOCUS, useRowKeys } from "../keys/use-row-keys.ts";

interface StaffListProps {
  staff: readonly StaffMember[];
  ownUsername: string;
  /** The roles that must have an authenticator app. */
  required: readonly AdminRole[];
  onEdit: (member: StaffMember) => void;
  onEndSessions: (member: StaffMember) => void;
  onRemove: (member: StaffMember) => void;
}

/** Rows on a wide screen, cards on a phone. */
export function StaffList({ staff, ownUsername, required, onEdit, onEndSessions, onRemove }: StaffListProps) {
  const passFocusOn = usePassFocusOn();
  const rowProps = useRowKeys({
    rows: staff,
    idOf: ({ _id }) => _id,
    noun: "person",
    // The user's own account is edited on its own screen.
    onEdit: (member) => member.username !== ownUsername && onEdit(member),
  });
  return (
    <CardRows aria-label="Staff">
      {staff.map((member) => (
        <CardRow
          key={member._id}
          {...rowProps(member)}
          className={`gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,2fr)_7rem_minmax(0,2fr)_auto] lg:items-center xl:py-1.5 ${ROW_FOCUS}`}
        >
          <p className="font-semibold wrap-anywhere">
            {member.username}
            {member.username === ownUsername && <span className="font-normal text-ink-soft"> (you)</span>}
          </p>
          <p>
            <Badge tone={member.role === "owner" ? "yellow" : "pale"}>{ROLE_LABELS[member.role].name}</Badge>
          </p>
          <div className="text-sm text-ink-soft">
            <p>
              {member.lastSeenAt
                ? `Last seen ${formatWhen(member.lastSeenAt)}`
                : `Added ${formatDay(member.createdAt)}, not logged in yet`}
            </p>
            {member.sessions > 0 && <p>Logged in on {counted(member.sessions, "device", "devices")}</p>}
            {member.twoFactor && (
              <p className="flex items-center gap-1.5">
                <ShieldCheck className="size-4 text-success" aria-hidden="true" />
                Authenticator app
              </p>
            )}
            {!member.twoFactor && required.includes(member.role) && (
              <p className="flex items-center gap-1.5 font-semibold text-chilli-deep">
                <ShieldAlert className="size-4" aria-hidden="true" />
                Must set up the app first
              </p>
            )}
          </div>
          {/* Rendered even without buttons, to align the columns. */}
          <div className="flex flex-wrap gap-x-2 gap-y-3 lg:w-88 lg:justify-end">
            {member.username !== ownUsername && (
              <>
                <Button
                  variant="secondary"
                  className={DENSE_BUTTON}
                  aria-label={`Edit ${member.username}`}
                  onClick={() => onEdit(member)}
                >
                  Edit
                </Button>
                {member.sessions > 0 && (
                  <Button
                    variant="ghost"
                    aria-label={`Log out ${member.username} everywhere`}
                    onClick={() => onEndSessions(member)}
                  >
                    Log out
                  </Button>
                )}
                <Button
                  variant="ghost"
                  className={DENSE_BUTTON}
                  aria-label={`Remove ${member.username}`}
                  data-removes
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    onRemove(member);
                  }}
                >
                  Remove
                </Button>
              </>
            )}
          </div>
        </CardRow>
      ))}
    </CardRows>
  );
}
