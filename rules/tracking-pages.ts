// The public tracking pages of couriers, for parcels whose courier reports no page of its own.

import { isWebAddress, WRONG_WEB_ADDRESS } from "./web-address.ts";

export interface TrackingPage {
  /** The courier's names, separated by commas: "India Post, Speed Post". */
  courier: string;
  /** An https URL; `{number}` stands for the tracking number. Without it the page has a field for the number. */
  url: string;
}

const NUMBER = "{number}";

/**
 * The pages of a new shop, as the couriers published them in November 2026. India Post (captcha) and DTDC accept no number
 * in the URL. The owner can change each.
 */
export const DEFAULT_TRACKING_PAGES: readonly TrackingPage[] = [
  { courier: "Delhivery", url: "https://www.delhivery.com/track/package/{number}" },
  { courier: "DTDC", url: "https://www.dtdc.com/track-your-shipment/" },
  {
    courier: "Blue Dart",
    url: "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={number}",
  },
  {
    courier: "India Post, Speed Post",
    url: "https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx",
  },
  { courier: "Xpressbees", url: "https://www.xpressbees.com/shipment/tracking?awbNo={number}" },
  { courier: "Ekart", url: "https://ekartlogistics.com/shipmenttrack/{number}" },
];

/** @returns why the URL of a tracking page cannot be used; null if it can */
export function trackingPageProblem(url: string): string | null {
  const filledIn = url.replaceAll(NUMBER, "1");
  if (/[{}]/.test(filledIn)) return "Write {number} where the tracking number goes";
  // In the host, the number would choose the site.
  if (/^https:\/\/[^/?#]*\{/.test(url)) return "{number} goes after the name of the site";
  return isWebAddress(filledIn) ? null : WRONG_WEB_ADDRESS;
}

/**
 * The URL where a parcel can be tracked; empty if the courier has no page.
 * @param courierName as typed by staff or returned by the courier: "DELHIVERY surface" has the page of Delhivery
 */
export function trackingUrlOf(
  pages: readonly TrackingPage[],
  courierName: string,
  awb: string | null,
): string {
  if (!awb) return "";
  const parts = partsOf(courierName);
  let best = { length: 0, url: "" };
  for (const { courier, url } of pages) {
    for (const name of courier.split(",")) {
      const key = partsOf(name).join("");
      if (key.length > best.length && isNamedIn(parts, key)) best = { length: key.length, url };
    }
  }
  return best.url.replaceAll(NUMBER, encodeURIComponent(awb));
}

const partsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Names are often written together or with a suffix: "DelhiverySurface". A short name must stand alone. */
const MIN_PREFIX_LENGTH = 4;

/** @param key a courier's name, without blanks */
function isNamedIn(parts: readonly string[], key: string): boolean {
  return parts.some((_, first) => {
    const rest = parts.slice(first);
    if (key.length >= MIN_PREFIX_LENGTH && rest.join("").startsWith(key)) return true;
    return rest.some((__, last) => rest.slice(0, last + 1).join("") === key);
  });
}
