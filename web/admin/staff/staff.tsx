import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { Link, useLoaderData } from "react-router";
import { getRequiredApps, listStaff, type StaffMember } from "../../../contract/staff.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { useOwnName } from "../use-own-name.ts";
import { AddStaff } from "./add-staff.tsx";
import { EditStaff } from "./edit-staff.tsx";
import { EndSessions } from "./end-sessions.tsx";
import { RemoveStaff } from "./remove-staff.tsx";
import { RequiredApps } from "./required-apps.tsx";
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

  return (
    <>
      <PageHeader
        title="Staff"
        actions={
          <Button onClick={() => setDialog({ action: "add" })}>
            <Plus className="size-5" aria-hidden="true" />
            Add somebody
          </Button>
        }
      >
        Everybody who may log in here. Your own account is at{" "}
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
        <EndSessions
          member={dialog.member}
          onClose={close}
          onDone={(member) => closeAndToast(`${member.username} is logged out everywhere`, replaceBy(member))}
        />
      )}
      {dialog?.action === "remove" && (
        <RemoveStaff
          member={dialog.member}
          onClose={close}
          onDone={() =>
            closeAndToast(`${dialog.member.username} removed`, (now) =>
              now.filter(({ _id }) => _id !== dialog.member._id),
            )
          }
        />
      )}
    </>
  );
}
