import { useEffect, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import {
  addNoticeDevice,
  type NoticeDevice,
  removeNoticeDevice,
  testNoticeDevice,
} from "../../../contract/notifications.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { adminApi } from "../admin-session.ts";
import {
  type Ability,
  ownSubscription,
  pushAbility,
  pushDevice,
  subscribe,
  unsubscribe,
} from "./push-browser.ts";

interface Options {
  publicKey: string;
  devices: readonly NoticeDevice[];
}

const NOT_ALLOWED = "Not allowed yet. Press the button again and choose Allow when the browser asks.";
const UNREACHABLE =
  "This browser could not reach its push service. Check the connection; private windows, and Brave without Google’s services, cannot show notifications.";

/** Whether this browser can show notifications and is subscribed, and the actions to change that. */
export function useThisDevice({ publicKey, devices }: Options) {
  const [ability, setAbility] = useState<Ability>(pushAbility);
  const [ownId, setOwnId] = useState<string | null>(null);
  const [isKnown, setKnown] = useState(false);
  const [isTested, setTested] = useState(false);
  const { isBusy, problem, run } = useAction();
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let isShown = true;
    // Without a subscription in the browser, notifications are off, even if the shop still lists this device.
    void ownSubscription().then((subscription) => {
      if (!isShown) return;
      setOwnId(subscription && pushDevice.read());
      setKnown(true);
    });
    return () => {
      isShown = false;
    };
  }, []);

  const device = devices.find(({ _id }) => _id === ownId) ?? null;

  /** Browsers fail here with many different errors; the advice to the user is always the same. */
  async function tryToSubscribe() {
    try {
      const subscription = await subscribe(publicKey);
      if (!subscription) setFailure(NOT_ALLOWED);
      return subscription;
    } catch {
      setFailure(UNREACHABLE);
      return null;
    }
  }

  const turnOn = () =>
    run(async () => {
      setFailure(null);
      const subscription = await tryToSubscribe();
      setAbility(pushAbility());
      if (!subscription) return;
      const { _id } = await adminApi(addNoticeDevice, { body: subscription });
      pushDevice.write(_id);
      setOwnId(_id);
    });

  const turnOff = () =>
    run(async () => {
      if (device) await removeDevice(device._id);
      await unsubscribe();
      setOwnId(null);
      setTested(false);
    });

  const test = () =>
    run(async () => {
      setTested(false);
      if (device) await adminApi(testNoticeDevice, { params: { id: device._id } });
      setTested(true);
    });

  return {
    ability,
    device,
    isKnown,
    isTested,
    isBusy,
    problem: problem ?? failure,
    turnOn,
    turnOff,
    test,
  };
}

/** Ends the notices of a device. @throws ApiError */
export async function removeDevice(id: string): Promise<void> {
  try {
    await adminApi(removeNoticeDevice, { params: { id } });
  } catch (error) {
    // A device that is already removed counts as success.
    if (!isApiError(error) || error.code !== "NOTICE_DEVICE_NOT_FOUND") throw error;
  }
}
