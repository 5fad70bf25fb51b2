import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { Link, useLoaderData } from "react-router";
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
import { useOwnName } from "../use-own-name.ts";
import { RequiredApps } from "./required-apps.tsx";
import { AddStaff, EditStaff } from "./staff-form.tsx";
import { StaffList } from "./staff-list.tsx";

export async function clientLoader() {
  const [staff, { roles }] = await Promise.all([adminApi(listStaff), adminApi(getRequiredApps)]);
  return { staff, roles };
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
  const { staff: loaded, roles } = useLoaderData<typeof clientLoader>();
  const username = useOwnName() ?? "";
  const [staff, setStaff] = useState(loaded);
  const [required, setRequired] = useState(roles);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const toast = useToast();
  useEffect(() => setStaff(loaded), [loaded]);
  useEffect(() => setRequired(roles), [roles]);

  const close = () => setDialog(null);
  function closeAndToast(title: string, alter: (staff: StaffMember[]) => StaffMember[]) {
    setStaff(alter);
    close();
    toast({ title, variant: "success" });
  }
  const replaceBy = (member: StaffMember) => (now: StaffMember[]) =>
    now.map((one) => (one._id === member._id ? member : one));

  async function endSessions({ _id: id }: StaffMember) {
    const member = await adminApi(endStaffSessions, { params: { id } });
    closeAndToast(`${member.username} is logged out everywhere`, replaceBy(member));
  }

  async function remove({ _id: id, username: name }: StaffMember) {
    await adminApi(removeStaff, { params: { id } });
    closeAndToast(`${name} removed`, (now) => now.filter(({ _id }) => _id !== id));
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
        onChange={setRequired}
      />
      {dialog?.action === "add" && (
        <AddStaff
          onClose={close}
          onDone={(member) => closeAndToast(`${member.username} can log in now`, (now) => [...now, member])}
        />
      )}
      {dialog?.action === "edit" && (
        <EditStaff
          member={dialog.member}
          onClose={close}
          onDone={(member) => closeAndToast(`${member.username} changed`, replaceBy(member))}
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
