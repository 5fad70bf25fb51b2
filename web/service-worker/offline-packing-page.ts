// The packing screen without a connection: the last list, to read.
import type { OfflinePackingList } from "../../rules/offline-packing-list.ts";
import { escapeHtml, offlineDocument } from "./offline-document.ts";

const STYLES = `
body { margin: 0; background: #fbf6ec; color: #1f2a22; font: 16px/1.45 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 0 1rem 3rem; }
h1 { margin: 1rem 0; font-size: 1.5rem; line-height: 1.2; }
.banner { position: sticky; top: 0; margin: 0 -1rem; padding: .75rem 1rem; background: #fdeec2; }
.banner a { color: inherit; font-weight: 700; display: inline-block; padding: .25rem 0; }
ul { list-style: none; margin: 0; padding: 0; }
li { margin: 0 0 .5rem; padding: .75rem; border-radius: .75rem; background: #fff; overflow-wrap: anywhere; }
.who { color: #55605a; }
.note, .held { font-weight: 600; color: #8a1c12; }
`;

export function offlinePackingPage({ time, title, orders }: OfflinePackingList): Promise<Response> {
  const body =
    `<main><p class="banner" role="status">No connection. This is the list of ${escapeHtml(time)}: others may have packed since. ` +
    `The packing screen opens again when you are online. <a href="">Try again</a></p>` +
    `<h1>${escapeHtml(title)}</h1><ul>${orders.map(row).join("")}</ul></main>`;
  return offlineDocument({ title: "Packing, no connection", body, styles: STYLES });
}

function row({ number, name, place, lines, notes, isHeld }: OfflinePackingList["orders"][number]): string {
  const who = [name, place].filter((text) => text !== "").join(", ");
  return (
    `<li><b>${escapeHtml(number)}</b> <span class="who">${escapeHtml(who)}</span>` +
    (isHeld ? `<br><span class="held">On hold</span>` : "") +
    `<br>${escapeHtml(lines.join(", "))}` +
    notes.map((note) => `<br><span class="note">${escapeHtml(note)}</span>`).join("") +
    "</li>"
  );
}
