// `npm run pictures -- move`: copies the pictures of the data folder to the bucket at PICTURES_BUCKET_URL, which the
// shop uses from its next start on. It can be repeated, also while the shop is running.

import { movePictures } from "../server/operations/backup/move-pictures.ts";
import { readConfig, SettingError } from "../server/platform/config/config.ts";

try {
  if (process.argv[2] !== "move") throw new SettingError("Usage: npm run pictures -- move");
  const { dataDir, picturesBucket } = readConfig(process.env);
  if (!picturesBucket)
    throw new SettingError(
      "Set PICTURES_BUCKET_URL, PICTURES_BUCKET_KEY_ID and PICTURES_BUCKET_KEY_SECRET to where the pictures are to go.",
    );
  const { moved, there } = await movePictures(dataDir, picturesBucket);
  console.log(`${moved} files were put into the bucket, ${there} were there already.`);
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
