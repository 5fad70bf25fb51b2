import { removeStaff, type StaffMember } from "../../../contract/staff.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { adminApi } from "../admin-session.ts";

interface RemoveStaffProps {
  member: StaffMember;
  onClose: () => void;
  onDone: () => void;
}

export function RemoveStaff({ member, onClose, onDone }: RemoveStaffProps) {
  async function remove() {
    await adminApi(removeStaff, { params: { id: member._id } });
    onDone();
  }
  return (
    <ConfirmDialog
      title={`Remove ${member.username}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      cancelLabel="Keep"
      onConfirm={remove}
      onClose={onClose}
    >
      {member.username} is logged out everywhere at once and cannot log in again. What was done under this
      name stays in the activity.
    </ConfirmDialog>
  );
}
