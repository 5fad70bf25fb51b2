import { endStaffSessions, type StaffMember } from "../../../contract/staff.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { adminApi } from "../admin-session.ts";

interface EndSessionsProps {
  member: StaffMember;
  onClose: () => void;
  onDone: (member: StaffMember) => void;
}

export function EndSessions({ member, onClose, onDone }: EndSessionsProps) {
  async function end() {
    onDone(await adminApi(endStaffSessions, { params: { id: member._id } }));
  }
  return (
    <ConfirmDialog
      title={`Log ${member.username} out everywhere?`}
      confirmLabel="Log out"
      busyLabel="Logging out..."
      cancelLabel="Keep"
      onConfirm={end}
      onClose={onClose}
    >
      Every device is out at once. The password stays good: {member.username} can log in again with it.
    </ConfirmDialog>
  );
}
