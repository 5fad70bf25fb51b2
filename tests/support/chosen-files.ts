// Files that somebody chooses in a browser.
import sharp from "sharp";

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one colour. */
export async function picture(name: string, colour: string): Promise<Chosen> {
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } });
  return { name, mimeType: "image/png", buffer: await plain.png().toBuffer() };
}

/** Noise cannot be packed: a picture of more than six megabytes. */
export async function hugePicture(): Promise<Chosen> {
  const noise = sharp({
    create: {
      width: 1_700,
      height: 1_300,
      channels: 3,
      background: "black",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  return { name: "huge.png", mimeType: "image/png", buffer: await noise.png().toBuffer() };
}
