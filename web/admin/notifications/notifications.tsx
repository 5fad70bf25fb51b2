import { useLoaderData, useRevalidator } from "react-router";
import type { ReplyOf } from "../../../contract/call.ts";
import { getNoticeSettings, getNotices } from "../../../contract/notifications.ts";
import { Card } from "../../ui/admin/card.tsx";
import { lastGoodReply } from "../../ui/admin/last-good-reply.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { loadProfile } from "../load-profile.ts";
import { DeviceList } from "./device-list.tsx";
import { InWriting } from "./in-writing.tsx";
import { ThisDevice } from "./this-device.tsx";
import { useThisDevice } from "./use-this-device.ts";

interface DeviceState {
  devices: ReplyOf<typeof getNotices>;
  /** Null for everyone but owners. */
  written: ReplyOf<typeof getNoticeSettings> | null;
}

const lastGood = lastGoodReply<DeviceState>();

export function clientLoader() {
  return lastGood.load("notifications", async () => {
    const [{ role }, devices] = await Promise.all([loadProfile(), adminApi(getNotices)]);
    return { devices, written: role === "owner" ? await adminApi(getNoticeSettings) : null };
  });
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
  const loaded = useLoaderData<typeof clientLoader>();
  lastGood.useShown("notifications", loaded);
  const { devices: known, written } = loaded;
  const { revalidate } = useRevalidator();
  const own = useThisDevice({ ...known, onChange: revalidate });
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
            <DeviceList devices={others} onChange={revalidate} />
          </Card>
        )}
        {written && <InWriting {...written} />}
      </div>
    </div>
  );
}
