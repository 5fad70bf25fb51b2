import { useEffect, useState } from "react";
import { storedText } from "../../../storage.ts";
import { playOrderTone, wakeSound } from "./order-sound.ts";

const choice = storedText("soundForNewOrders", "device");

/** Whether this device plays a sound for new orders. */
export function useOrderSound() {
  const [isOn, setOn] = useState(() => choice.read() === "on");

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
      choice.write(on ? "on" : null);
      if (on) void wakeSound().then(playOrderTone);
    },
    ring: () => isOn && playOrderTone(),
  };
}
