import { href } from "react-router";
import { Tabs } from "../../ui/admin/tabs.tsx";
import type { PackingStatus } from "../paperwork/load-packing-list.ts";

const PACKING = href("/admin/manage-orders-manually");

/** The views of the packing screen: a list for each status, and packing by scanner. */
export function PackingTabs({ current }: { current: PackingStatus | "Scan" }) {
  return (
    <Tabs
      label="Packing"
      tabs={[
        { to: PACKING, label: "Confirmed Orders", isCurrent: current === "Confirmed" },
        { to: `${PACKING}?status=Packed`, label: "Packed", isCurrent: current === "Packed" },
        { to: href("/admin/today/scan"), label: "Scan", isCurrent: current === "Scan" },
      ]}
    />
  );
}
