// A short tone for a new order, made with Web Audio: there is no file to load.

const NOTES = [
  { frequency: 880, at: 0 },
  { frequency: 1_174.7, at: 0.14 },
];
const LENGTH_S = 0.45;
const LOUDNESS = 0.25;

let speaker: AudioContext | null = null;

/** Browsers allow sound only after a click or a key: call it from such a handler. */
export async function wakeSound(): Promise<void> {
  speaker ??= new AudioContext();
  await speaker.resume();
}

/** Does nothing before `wakeSound` has worked. */
export function playOrderTone(): void {
  if (speaker?.state !== "running") return;
  for (const { frequency, at } of NOTES) {
    const start = speaker.currentTime + at;
    const tone = new OscillatorNode(speaker, { type: "sine", frequency });
    const volume = new GainNode(speaker, { gain: 0 });
    // Ramped up and down: a tone that begins abruptly clicks.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
    tone.connect(volume).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
}
