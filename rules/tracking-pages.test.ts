import { expect, test } from "vitest";
import {
  DEFAULT_TRACKING_PAGES,
  type TrackingPage,
  trackingPageProblem,
  trackingUrlOf,
} from "./tracking-pages.ts";

const DELHIVERY = "https://www.delhivery.com/track/package/A-1";
const POST = "https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx";
const BLUE_DART = "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=A-1";

test.each<[string, string]>([
  ["Delhivery", DELHIVERY],
  ["  delhivery ", DELHIVERY],
  ["DELHIVERY Surface", DELHIVERY],
  ["Delhivery-Surface (2 kg)", DELHIVERY],
  ["DelhiverySurface", DELHIVERY],
  ["by Delhivery", DELHIVERY],
  ["Blue Dart", BLUE_DART],
  ["bluedart express", BLUE_DART],
  ["Speed Post", POST],
  ["speedpost", POST],
  ["IndiaPost", POST],
  ["Xpress Bees Surface", "https://www.xpressbees.com/shipment/tracking?awbNo=A-1"],
  ["Ekart Logistics", "https://ekartlogistics.com/shipmenttrack/A-1"],
  ["DTDC Plus", "https://www.dtdc.com/track-your-shipment/"],
  ["Anand's cousin", ""],
  ["Post", ""],
  ["", ""],
])("a parcel of %j has the tracking page %j", (courierName, url) => {
  expect(trackingUrlOf(DEFAULT_TRACKING_PAGES, courierName, "A-1")).toBe(url);
});

test("a parcel without a number has no tracking page", () => {
  expect(trackingUrlOf(DEFAULT_TRACKING_PAGES, "Delhivery", null)).toBe("");
  expect(trackingUrlOf(DEFAULT_TRACKING_PAGES, "Delhivery", "")).toBe("");
});

const own: TrackingPage[] = [
  { courier: "ST", url: "https://st.example/{number}" },
  { courier: "Delhivery", url: "https://d.example/{number}" },
  { courier: "Delhivery Air, Delhivery Express", url: "https://air.example/?n={number}&again={number}" },
  { courier: "കേരള തപാൽ", url: "https://kerala.example/{number}" },
];

test.each<[string, string, string]>([
  ["the longest name that fits wins", "Delhivery Air", "https://air.example/?n=A1&again=A1"],
  ["any of several names fits", "Delhivery express 1 kg", "https://air.example/?n=A1&again=A1"],
  ["a short name fits as a word", "ST Courier", "https://st.example/A1"],
  ["a short name does not fit inside another word", "Fast Stars", ""],
  ["a name in another script fits", "കേരള തപാൽ", "https://kerala.example/A1"],
])("%s", (_, courierName, url) => {
  expect(trackingUrlOf(own, courierName, "A1")).toBe(url);
});

test("a number cannot change the address around it", () => {
  expect(trackingUrlOf(own, "Delhivery", "a/../b?c#d&e f")).toBe(
    "https://d.example/a%2F..%2Fb%3Fc%23d%26e%20f",
  );
});

test.each(DEFAULT_TRACKING_PAGES)("the page of $courier can be used", ({ url }) => {
  expect(trackingPageProblem(url)).toBeNull();
});

test.each<[string, string]>([
  ["http://track.example/{number}", "Starts with https://"],
  ["javascript:alert(1)", "Starts with https://"],
  ["track.example/{number}", "Starts with https://"],
  ["https://", "Starts with https://"],
  ["https://localhost/{number}", "Starts with https://"],
  ["https://you:secret@track.example/{number}", "Starts with https://"],
  ["https://track.example/a b", "Starts with https://"],
  ["https://track.example/{awb}", "Write {number} where the tracking number goes"],
  ["https://track.example/{number", "Write {number} where the tracking number goes"],
  ["https://{number}.example/", "{number} goes after the name of the site"],
  ["https://track.example{number}/", "{number} goes after the name of the site"],
])("the page %j is refused: %s", (url, problem) => {
  expect(trackingPageProblem(url)).toBe(problem);
});
