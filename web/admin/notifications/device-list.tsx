import type { NoticeDevice } from "../../../contract/notifications.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { formatDay, formatWhen } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { removeDevice } from "./use-this-device.ts";

interface DeviceListProps {
  /** All devices of the user but this one. */
  devices: readonly NoticeDevice[];
}

/** The user's other devices. A removed device gets no more notifications. */
export function DeviceList({ devices }: DeviceListProps) {
  const { isBusy, problem, run } = useAction();
  const passFocusOn = usePassFocusOn();
  return (
    <>
      {problem && <Banner className="mb-3">{problem}</Banner>}
      <ul className="divide-y divide-line" aria-label="Your other devices">
        {devices.map(({ _id, label, createdAt, lastSentAt }) => (
          <li key={_id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{label}</p>
              <p className="text-sm text-ink-soft">
                Since {formatDay(createdAt)} ·{" "}
                {lastSentAt ? `last notification ${formatWhen(lastSentAt)}` : "no notification yet"}
              </p>
            </div>
            <Button
              variant="ghost"
              className="-mr-3 shrink-0 px-3"
              aria-label={`Remove ${label}, since ${formatDay(createdAt)}`}
              isBusy={isBusy}
              data-removes
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                void run(() => removeDevice(_id));
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
