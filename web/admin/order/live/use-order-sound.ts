import { useEffect, useState } from "react";
import { storedText } from "../../../storage.ts";

const choice = storedText("soundForNewOrders", "device");

/** Whether this device plays a sound for new orders. */
export function useOrderSound() {
  const [isOn, setOn] = useState(() => choice.read() === "on");

  // After a reload, browsers block sound until the first click or key press.
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
    /** Turning the sound on plays it once. */
    turn(on: boolean) {
      setOn(on);
      choice.write(on ? "on" : null);
      if (on) void wakeSound().then(playOrderTone);
    },
    ring: () => isOn && playOrderTone(),
  };
}

/** A short tone for a new order, made with Web Audio: there is no file to load. `frequency` in Hz, `at` in seconds. */
const NOTES = [
  { frequency: 880, at: 0 },
  { frequency: 1_174.7, at: 0.14 },
];
const LENGTH_S = 0.45;
const LOUDNESS = 0.25;

let speaker: AudioContext | null = null;

/** Must be called from a click or key handler: browsers block sound otherwise. */
async function wakeSound(): Promise<void> {
  speaker ??= new AudioContext();
  await speaker.resume();
}

/** Does nothing unless `wakeSound` has succeeded. */
function playOrderTone(): void {
  if (speaker?.state !== "running") return;
  for (const { frequency, at } of NOTES) {
    const start = speaker.currentTime + at;
    const tone = new OscillatorNode(speaker, { type: "sine", frequency });
    const volume = new GainNode(speaker, { gain: 0 });
    // Ramped up and down: an abrupt start or end sounds like a click.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
    tone.connect(volume).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
}
