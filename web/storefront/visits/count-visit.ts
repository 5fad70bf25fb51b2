// Tells the shop how far a visit has come: each step once for a tab, without cookie or number. Loaded after everything else.
import { stepsReached, type VisitStep } from "../../../rules/visits.ts";

/** The steps that this tab has told. It knows nothing else, and goes with the tab. */
const KEY = "counted";

/** She asked to be left alone, or works here. */
function isNotToBeCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true || localStorage.getItem("adminToken") !== null;
}

/** Where the browser keeps nothing, it throws, and nothing is counted: each page would count anew. */
export function countSteps(path: string, hasCart: boolean): void {
  // Made ready by the browser, and perhaps never looked at.
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", () => countSteps(path, hasCart), { once: true });
    return;
  }
  if (isNotToBeCounted()) return;
  const told = sessionStorage.getItem(KEY)?.split(" ") ?? [];
  const now = stepsReached(path, hasCart).filter((step) => !told.includes(step));
  if (now.length === 0) return;
  sessionStorage.setItem(KEY, [...told, ...now].join(" "));
  for (const step of now) tell(step);
}

// As contract/visits.ts has it. Not by `api`: this outlives a page that is being left, and nobody waits for the answer.
function tell(step: VisitStep): void {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ step });
  fetch("/api/visits", { method: "POST", keepalive: true, headers, body })
    // To the browser a request whose answer nobody reads is never over.
    .then((answer) => answer.text())
    .catch(() => {});
}
