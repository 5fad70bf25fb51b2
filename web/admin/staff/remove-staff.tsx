import { removeStaff, type StaffMember } from "../../../contract/staff.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { useDeed } from "../kit/use-deed.ts";

interface RemoveStaffProps {
  member: StaffMember;
  onClose: () => void;
  onDone: () => void;
}

export function RemoveStaff({ member, onClose, onDone }: RemoveStaffProps) {
  const { isBusy, problem, run } = useDeed();
  const remove = () =>
    run(async () => {
      await adminApi(removeStaff, { params: { id: member._id } });
      onDone();
    });
  return (
    <Dialog title={`Remove ${member.username}?`} isOpen onClose={onClose}>
      <p>
        {member.username} is logged out everywhere at once and cannot log in again. What was done under this
        name stays in the activity.
      </p>
      {problem && <Banner className="mt-4">{problem}</Banner>}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Keep
        </Button>
        <Button isBusy={isBusy} busyLabel="Removing..." onClick={() => void remove()}>
          Remove
        </Button>
      </DialogActions>
    </Dialog>
  );
}
