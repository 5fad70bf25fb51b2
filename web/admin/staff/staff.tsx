import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLoaderData } from "react-router";
import { adminProfile } from "../../../contract/admin-session.ts";
import { listStaff, type StaffMember } from "../../../contract/staff.ts";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { AddStaff } from "./add-staff.tsx";
import { EditStaff } from "./edit-staff.tsx";
import { RemoveStaff } from "./remove-staff.tsx";
import { StaffList } from "./staff-list.tsx";

export async function clientLoader() {
  const [staff, { username }] = await Promise.all([adminApi(listStaff), adminApi(adminProfile)]);
  return { staff, username };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading staff..." />;
}

export function meta() {
  return [{ title: "Staff · Admin" }, { name: "robots", content: "noindex" }];
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";

type Asked = { deed: "add" } | { deed: "edit" | "remove"; member: StaffMember };

export default function Staff() {
  const { staff: loaded, username } = useLoaderData<typeof clientLoader>();
  const [staff, setStaff] = useState(loaded);
  const [asked, setAsked] = useState<Asked | null>(null);
  const toast = useToast();
  useEffect(() => setStaff(loaded), [loaded]);

  const close = () => setAsked(null);
  function tell(title: string, alter: (staff: StaffMember[]) => StaffMember[]) {
    setStaff(alter);
    close();
    toast({ title, variant: "success" });
  }

  return (
    <>
      <PageHeader
        title="Staff"
        actions={
          <Button onClick={() => setAsked({ deed: "add" })}>
            <Plus className="size-5" aria-hidden="true" />
            Add somebody
          </Button>
        }
      >
        Everybody who may log in here. Your own account is at{" "}
        <Link to="/admin/account" className="font-semibold underline underline-offset-4">
          Your account
        </Link>
        .
      </PageHeader>
      <StaffList
        staff={staff}
        ownUsername={username}
        onEdit={(member) => setAsked({ deed: "edit", member })}
        onRemove={(member) => setAsked({ deed: "remove", member })}
      />
      {asked?.deed === "add" && (
        <AddStaff
          onClose={close}
          onDone={(member) => tell(`${member.username} can log in now`, (now) => [...now, member])}
        />
      )}
      {asked?.deed === "edit" && (
        <EditStaff
          member={asked.member}
          onClose={close}
          onDone={(member) =>
            tell(`${member.username} changed`, (now) =>
              now.map((one) => (one._id === member._id ? member : one)),
            )
          }
        />
      )}
      {asked?.deed === "remove" && (
        <RemoveStaff
          member={asked.member}
          onClose={close}
          onDone={() =>
            tell(`${asked.member.username} removed`, (now) =>
              now.filter(({ _id }) => _id !== asked.member._id),
            )
          }
        />
      )}
    </>
  );
}
