import { useEffect, useState } from "react";
import { addNoticeDevice, type NoticeDevice, testNoticeDevice } from "../../../contract/notices.ts";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import {
  type Ability,
  ownSubscription,
  pushAbility,
  pushDevice,
  subscribe,
  unsubscribe,
} from "./push-browser.ts";
import { removeDevice } from "./remove-device.ts";

interface Options {
  publicKey: string;
  devices: readonly NoticeDevice[];
  /** Called after a device was added or removed. */
  onChange: () => Promise<void>;
}

const NOT_ALLOWED =
  "It has not been allowed yet. Press the button again and choose Allow when the browser asks.";
const UNREACHABLE =
  "This browser could not reach its push service. Check the connection; in a private window, or in Brave without Google’s services, there are no notices.";

/** Notices of this browser: whether it can have them, whether it does, and what to do about it. */
export function useThisDevice({ publicKey, devices, onChange }: Options) {
  const [ability, setAbility] = useState<Ability>(pushAbility);
  const [ownId, setOwnId] = useState<string | null>(null);
  const [isKnown, setKnown] = useState(false);
  const [isTested, setTested] = useState(false);
  const { isBusy, problem, run } = useAction();
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let isShown = true;
    // What the browser has forgotten is off, whatever the shop still knows.
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

  /** Browsers fail in many ways and words here; what helps is the same. */
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
      await onChange();
    });

  const turnOff = () =>
    run(async () => {
      if (device) await removeDevice(device._id);
      await unsubscribe();
      setOwnId(null);
      setTested(false);
      await onChange();
    });

  const test = () =>
    run(async () => {
      setTested(false);
      // Where it has ended meanwhile, the screen says so instead.
      if (device) await adminApi(testNoticeDevice, { params: { id: device._id } }).finally(onChange);
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
