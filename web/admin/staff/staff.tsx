import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Link } from "react-router";
import {
  endStaffSessions,
  getRequiredApps,
  listStaff,
  removeStaff,
  type StaffMember,
} from "../../../contract/staff.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { useOwnName } from "../profile.ts";
import { loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { RequiredApps } from "./required-apps.tsx";
import { AddStaff, EditStaff } from "./staff-form.tsx";
import { StaffList } from "./staff-list.tsx";

export async function clientLoader() {
  const [staff, requiredApps] = await Promise.all([loadCall(listStaff), loadCall(getRequiredApps)]);
  return { staff, requiredApps };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading staff..." />;
}

export function meta() {
  return adminMeta("Staff");
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

type OpenDialog = { action: "add" } | { action: "edit" | "endSessions" | "remove"; member: StaffMember };

export default function Staff() {
  const loaded = useLoader<typeof clientLoader>();
  const staff = useLoaded(loaded.staff);
  const { roles: required } = useLoaded(loaded.requiredApps);
  const username = useOwnName() ?? "";
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const toast = useToast();

  const close = () => setDialog(null);
  function closeAndToast(title: string) {
    close();
    toast({ title, variant: "success" });
  }

  async function endSessions({ _id: id }: StaffMember) {
    const member = await adminApi(endStaffSessions, { params: { id } });
    closeAndToast(`${member.username} is logged out everywhere`);
  }

  async function remove({ _id: id, username: name }: StaffMember) {
    await adminApi(removeStaff, { params: { id } });
    closeAndToast(`${name} removed`);
  }

  return (
    <>
      <PageHeader
        title="Staff"
        actions={
          <Button onClick={() => setDialog({ action: "add" })}>
            <Plus className="size-5" aria-hidden="true" />
            Add staff
          </Button>
        }
      >
        People who can log in here. For your own account, see{" "}
        <Link to="/admin/account" className="font-semibold link">
          Your account
        </Link>
        .
      </PageHeader>
      <StaffList
        staff={staff}
        ownUsername={username}
        required={required}
        onEdit={(member) => setDialog({ action: "edit", member })}
        onEndSessions={(member) => setDialog({ action: "endSessions", member })}
        onRemove={(member) => setDialog({ action: "remove", member })}
      />
      <RequiredApps
        required={required}
        staff={staff}
        hasOwnApp={staff.some((member) => member.username === username && member.twoFactor)}
      />
      {dialog?.action === "add" && (
        <AddStaff onClose={close} onDone={(member) => closeAndToast(`${member.username} can log in now`)} />
      )}
      {dialog?.action === "edit" && (
        <EditStaff
          member={dialog.member}
          onClose={close}
          onDone={(member) => closeAndToast(`${member.username} changed`)}
        />
      )}
      {dialog?.action === "endSessions" && (
        <ConfirmDialog
          title={`Log ${dialog.member.username} out everywhere?`}
          confirmLabel="Log out"
          busyLabel="Logging out..."
          cancelLabel="Keep"
          onConfirm={() => endSessions(dialog.member)}
          onClose={close}
        >
          All their devices are logged out at once. The password still works: {dialog.member.username} can log
          in again with it.
        </ConfirmDialog>
      )}
      {dialog?.action === "remove" && (
        <ConfirmDialog
          title={`Remove ${dialog.member.username}?`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          cancelLabel="Keep"
          isDanger
          onConfirm={() => remove(dialog.member)}
          onClose={close}
        >
          {dialog.member.username} is logged out everywhere and cannot log in again. Their history stays.
        </ConfirmDialog>
      )}
    </>
  );
}
