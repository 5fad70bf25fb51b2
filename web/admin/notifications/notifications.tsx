import { getNoticeSettings, getNotices } from "../../../contract/notifications.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { loadRole, useIsOwner } from "../profile.ts";
import { loadCall, useCall, useLoaded, useLoader } from "../store/queries.ts";
import { DeviceList } from "./device-list.tsx";
import { InWriting } from "./in-writing.tsx";
import { ThisDevice } from "./this-device.tsx";
import { useThisDevice } from "./use-this-device.ts";

export async function clientLoader() {
  const devices = await loadCall(getNotices);
  if ((await loadRole()) === "owner") await loadCall(getNoticeSettings);
  return devices;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading notifications..." />;
}

export function meta() {
  return adminMeta("Notifications");
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export default function Notifications() {
  const known = useLoaded(useLoader<typeof clientLoader>());
  const { data: written } = useCall(getNoticeSettings, {}, { isWanted: useIsOwner() });
  const own = useThisDevice(known);
  const others = known.devices.filter(({ _id }) => _id !== own.device?._id);
  return (
    <div className="max-w-3xl">
      <PageHeader title="Notifications">Messages that reach you when the shop is not open.</PageHeader>
      <div className="space-y-6">
        <Card title="On this device">
          <ThisDevice topics={known.topics} own={own} />
        </Card>
        {own.isKnown && others.length > 0 && (
          <Card title="Your other devices">
            <DeviceList devices={others} />
          </Card>
        )}
        {written && <InWriting {...written} />}
      </div>
    </div>
  );
}
