import { useEffect, useState } from "react";
import { readChoice, storeChoice } from "../../../ui/store-choice.ts";
import { playOrderTone, wakeSound } from "./order-sound.ts";

const KEY = "soundForNewOrders";

/** Whether this browser plays a sound for new orders; kept in local storage. */
export function useOrderSound() {
  const [isOn, setOn] = useState(() => readChoice(KEY) === "on");

  // After a reload, browsers allow sound only from the first click or key on.
  useEffect(() => {
    if (!isOn) return;
    const wake = () => void wakeSound();
    const first = { once: true, capture: true };
    document.addEventListener("pointerdown", wake, first);
    document.addEventListener("keydown", wake, first);
    return () => {
      document.removeEventListener("pointerdown", wake, first);
      document.removeEventListener("keydown", wake, first);
    };
  }, [isOn]);

  return {
    isOn,
    /** Turning it on plays the sound once. */
    turn(on: boolean) {
      setOn(on);
      if (!on) return storeChoice(KEY, null);
      storeChoice(KEY, "on");
      void wakeSound().then(playOrderTone);
    },
    ring: () => isOn && playOrderTone(),
  };
}
