import { useLoaderData, useRevalidator } from "react-router";
import type { ReplyOf } from "../../../contract/call.ts";
import { getNoticeSettings, getNotices } from "../../../contract/notices.ts";
import { Card } from "../../ui/admin/card.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { keepLastGood } from "../../ui/keep-last-good.ts";
import { Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { loadProfile } from "../load-profile.ts";
import { DeviceList } from "./device-list.tsx";
import { InWriting } from "./in-writing.tsx";
import { ThisDevice } from "./this-device.tsx";
import { useThisDevice } from "./use-this-device.ts";

interface Told {
  notices: ReplyOf<typeof getNotices>;
  /** The owner's alone. */
  written: ReplyOf<typeof getNoticeSettings> | null;
}

const lastGood = keepLastGood<Told>();

export function clientLoader() {
  return lastGood.load("notices", async () => {
    const [{ role }, notices] = await Promise.all([loadProfile(), adminApi(getNotices)]);
    return { notices, written: role === "owner" ? await adminApi(getNoticeSettings) : null };
  });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading your notices..." />;
}

export function meta() {
  return adminMeta("Notices");
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export default function Notices() {
  const told = useLoaderData<typeof clientLoader>();
  lastGood.useShown("notices", told);
  const { notices, written } = told;
  const { revalidate } = useRevalidator();
  const own = useThisDevice({ ...notices, onChange: revalidate });
  const others = notices.devices.filter(({ _id }) => _id !== own.device?._id);
  return (
    <div className="max-w-3xl">
      <PageHeader title="Notices">What reaches you while you do not look at the shop.</PageHeader>
      <div className="space-y-6">
        <Card title="On this device">
          <ThisDevice topics={notices.topics} own={own} />
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
