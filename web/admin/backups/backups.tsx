// How to switch on nightly backups, for an owner who runs the server too.

import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";

export function meta() {
  return adminMeta("Backups");
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

/** Each with an example and its meaning (docs/settings.md). */
const SETTINGS = [
  {
    line: "BACKUP_PASSPHRASE=…",
    meaning:
      "Encrypts the backups: a long random text. Store a copy outside the server. Without it no backup can be opened.",
  },
  {
    line: "BACKUP_FOLDER=/var/backups/snackshop",
    meaning: "Where backups are written. Choose another disk, or a folder that is copied to another machine.",
  },
  { line: "BACKUP_HOUR=2", meaning: "The hour in India, 0 to 23: 2 is two o'clock at night." },
];

export default function Backups() {
  return (
    <>
      <PageHeader title="Backups" back={{ to: "/admin/today", label: "Today" }}>
        A backup has all orders, products, pictures and settings of the shop.
      </PageHeader>
      <Card title="Switch on nightly backups" className="max-w-2xl">
        <p>
          Backups are switched on where the shop runs. Write these three lines into the file with the shop's
          other settings, and restart the shop. If another person runs your server, send them this page.
        </p>
        <dl className="mt-4 divide-y divide-line">
          {SETTINGS.map(({ line, meaning }) => (
            <div key={line} className="py-3">
              <dt>
                <code className="rounded-control bg-cream px-2 py-1 text-sm font-semibold wrap-anywhere">
                  {line}
                </code>
              </dt>
              <dd className="mt-2 text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2">
          The set-up list marks this step as done after the first backup. You get an alert if a nightly backup
          fails.
        </p>
      </Card>
    </>
  );
}
