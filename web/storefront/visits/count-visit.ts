// Reports the steps of a visit: each step once per tab, without a cookie or an id. Loaded after everything else.
import { stepsReached, type VisitStep } from "../../../rules/visits.ts";
import { storedText } from "../../storage.ts";

/** The steps that this tab has reported. */
const counted = storedText("counted", "tab");

/** The shopper has opted out of tracking, or the browser is one of the staff. */
function isNotToBeCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return (
    doNotTrack === "1" || globalPrivacyControl === true || storedText("adminToken", "device").read() !== null
  );
}

/** If storage is blocked, nothing is counted: each page would count again. */
export function countSteps(path: string, hasCart: boolean): void {
  // Prerendered pages may never be shown.
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", () => countSteps(path, hasCart), { once: true });
    return;
  }
  if (isNotToBeCounted()) return;
  const reported = counted.read()?.split(" ") ?? [];
  const now = stepsReached(path, hasCart).filter((step) => !reported.includes(step));
  if (now.length === 0) return;
  if (!counted.write([...reported, ...now].join(" "))) return;
  report(now);
}

// The call of contract/visits.ts. Without `api`: the request must outlive the page, and its reply is not used.
function report(steps: readonly VisitStep[]): void {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ steps });
  fetch("/api/visits", { method: "POST", keepalive: true, headers, body })
    // Reading the reply completes the request in the browser.
    .then((answer) => answer.text())
    .catch(() => {});
}
