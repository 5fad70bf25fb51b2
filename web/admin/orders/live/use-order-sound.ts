import { useEffect, useState } from "react";
import { playOrderTone, wakeSound } from "./order-sound.ts";

const KEY = "soundForNewOrders";

/** Whether this browser rings for new orders; it remembers. */
export function useOrderSound() {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) === "on");

  // Remembered from another day, it still waits for the first touch of the page.
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
    /** Turned on, it rings once, so that one knows how it sounds. */
    turn(on: boolean) {
      setOn(on);
      if (!on) return localStorage.removeItem(KEY);
      localStorage.setItem(KEY, "on");
      void wakeSound().then(playOrderTone);
    },
    ring: () => isOn && playOrderTone(),
  };
}
