// Files to choose in a file input.
import sharp from "sharp";

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A single-colour PNG. */
export async function picture(name: string, colour: string): Promise<Chosen> {
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } });
  return { name, mimeType: "image/png", buffer: await plain.png().toBuffer() };
}

/** A PNG of noise, which does not compress: more than six megabytes. */
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
