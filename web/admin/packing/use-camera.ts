import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Interval between two reads of the picture, ms. */
const READ_MS = 150;
/** A code is reported again only after it was out of the picture for this long, ms: a slip lying there is scanned once. */
const FORGET_MS = 1_500;
/** Maximum length of the longer side, pixels. Larger pictures are slower to read and not more reliable. */
const MAX_SIDE = 800;

interface Seen {
  code: string;
  at: number;
}

/** The message that explains why the camera cannot be used. */
function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") return "The camera is blocked. Allow it for this site and try again.";
  if (name === "NotFoundError") return "This device has no camera.";
  console.error("The camera could not be used", error);
  return "The camera could not be opened.";
}

/**
 * Reads QR codes with the camera while it is on.
 * @param video the element that shows the camera picture
 * @param onCode called each time a code comes into the picture
 * @returns why the camera cannot be used, or null
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  const report = useEffectEvent(onCode);

  useEffect(() => {
    if (!isOn) return;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let seen: Seen | null = null;

    async function begin() {
      setProblem(null);
      try {
        const { default: decodeQR } = await import("qr/decode.js");
        if (isStopped) return;
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment" },
          audio: false,
        });
        if (isStopped || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        if (isStopped) return stop();
        const canvas = document.createElement("canvas");
        const readPicture = () => {
          const code = read(video.current, canvas, decodeQR);
          const now = performance.now();
          if (code !== null) {
            if (seen?.code !== code || now - seen.at > FORGET_MS) report(code);
            seen = { code, at: now };
          }
          timer = setTimeout(readPicture, READ_MS);
        };
        readPicture();
      } catch (error) {
        if (!isStopped) setProblem(problemOf(error));
      }
    }
    function stop() {
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void begin();
    return () => {
      isStopped = true;
      stop();
    };
  }, [isOn, video]);

  return isOn ? problem : null;
}

type Decode = (picture: ImageData) => string;

/** The code in the picture; null if there is none. */
function read(video: HTMLVideoElement | null, canvas: HTMLCanvasElement, decode: Decode): string | null {
  if (!video || video.videoWidth === 0) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decode(context.getImageData(0, 0, canvas.width, canvas.height)).trim() || null;
  } catch {
    // The decoder throws if the picture has no code.
    return null;
  }
}
