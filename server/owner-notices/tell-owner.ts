// Tells the owner of alarms that cannot wait. Run by the sweep's own timer: the job queue may be what is stuck.
import type { Deps } from "../deps.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { askForNotices } from "./ask-for-notices.ts";
import { channelsTo, noticeAddresses } from "./notice-addresses.ts";
import { sendNotices } from "./send-notices.ts";

export async function tellOwner(deps: Deps): Promise<void> {
  const profile = await getShopProfile(deps.db);
  await askForNotices(deps, channelsTo(noticeAddresses(profile), deps));
  await sendNotices(deps, profile);
}
