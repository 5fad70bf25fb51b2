import { useCallback, useMemo, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isWaiting } from "../../../rules/waiting-orders.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { keptChoice, useKeptChoice } from "../orders/kept-choice.ts";
import { useOrderEvents } from "../orders/live/use-order-events.ts";
import { isFound, type Search } from "./find-in-list.ts";
import { loadPackingList, type PackingList } from "./load-packing-list.ts";

interface View {
  loaded: PackingList;
  /** The loaded list without the orders moved on this screen. */
  list: PackingList;
  /** A newer list, shown on request: cards must not move while a packer reads them. */
  newer: PackingList | null;
  selected: ReadonlySet<string>;
  search: Search | null;
}

const startOf = (loaded: PackingList): View => ({
  loaded,
  list: loaded,
  newer: null,
  selected: new Set(),
  search: null,
});

/** The view before a reload of the page. */
function restoredView(loaded: PackingList): View {
  const listed = idsOf(loaded);
  const restored = (place: "packing chosen" | "packing found") =>
    keptChoice(place, loaded.status).filter((orderId) => listed.has(orderId));
  const found = new Set(restored("packing found"));
  return {
    ...startOf(loaded),
    selected: stillSelected(new Set(restored("packing chosen")), loaded),
    search: found.size > 0 ? { orderIds: found } : null,
  };
}

/** Orders come and go in bursts: one reload after a burst is enough. */
const RELOAD_WAIT_MS = 2_000;

/** A list without the orders that were moved. */
function without(list: PackingList, moved: ReadonlySet<string>): PackingList {
  return { ...list, orders: list.orders.filter(({ orderId }) => !moved.has(orderId)) };
}

/** The selected orders that a list still has and that can be packed. */
function stillSelected(selected: ReadonlySet<string>, { orders }: PackingList): Set<string> {
  return new Set(
    orders.filter((order) => selected.has(order.orderId) && isWaiting(order)).map(({ orderId }) => orderId),
  );
}

function idsOf({ orders }: PackingList): Set<string> {
  return new Set(orders.map(({ orderId }) => orderId));
}

function except(ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}

/** How many orders came into a newer list, and how many left it. */
function difference(list: PackingList, newer: PackingList | null) {
  if (!newer) return { came: 0, went: 0 };
  const [before, after] = [idsOf(list), idsOf(newer)];
  return { came: except(after, before).size, went: except(before, after).size };
}

/** The orders on the packing screen: the shown, the selected, and the changes made elsewhere. */
export function usePackingList(loaded: PackingList) {
  const [view, setView] = useState(() => restoredView(loaded));
  // Another tab was opened, or this one reloaded.
  if (view.loaded !== loaded) setView(startOf(loaded));
  const { list, newer, selected, search } = view;

  const known = useMemo(() => idsOf(list), [list]);
  const shown = useMemo(
    () => (search ? list.orders.filter((order) => isFound(order, search)) : [...list.orders]),
    [list, search],
  );
  useKeptChoice("packing chosen", list.status, [...selected]);
  useKeptChoice("packing found", list.status, search ? shown.map(({ orderId }) => orderId) : []);
  const change = useCallback(
    (alter: (now: View) => Partial<View>) => setView((now) => ({ ...now, ...alter(now) })),
    [],
  );

  /** After a failure, or when another tab was opened during the request, the list stays until the next event. */
  async function fetchFresh(alter: (now: View, fresh: PackingList) => Partial<View>) {
    const fresh = await loadPackingList(loaded.status).catch(() => null);
    if (fresh) change((now) => (now.loaded === loaded ? alter(now, fresh) : {}));
  }

  const fetchNewer = () =>
    fetchFresh((now, fresh) => {
      const { came, went } = difference(now.list, fresh);
      // The same orders are updated in place.
      const isSame = came + went === 0 || now.list.orders.length === 0;
      return isSame
        ? { newer: null, list: fresh, selected: stillSelected(now.selected, fresh) }
        : { newer: fresh };
    });

  /** Shows orders whose move was undone; other changes wait until they are requested. */
  const putBack = (orderIds: readonly OrderNumber[]) =>
    fetchFresh((now, fresh) => {
      const ids = new Set([...idsOf(now.list), ...orderIds]);
      const list = { ...fresh, orders: fresh.orders.filter(({ orderId }) => ids.has(orderId)) };
      const { came, went } = difference(list, fresh);
      return {
        list,
        newer: came + went === 0 ? null : fresh,
        selected: stillSelected(now.selected, list),
      };
    });

  const reload = useDebounced(() => void fetchNewer(), { wait: RELOAD_WAIT_MS });

  useOrderEvents({
    onOrder({ orderId, status }) {
      if ((status === list.status) !== known.has(orderId)) reload();
    },
    onRefresh: reload,
  });

  return {
    list,
    shown,
    selected,
    search,
    selectedOrders: () => list.orders.filter(({ orderId }) => selected.has(orderId)),
    changes: useMemo(() => difference(list, newer), [list, newer]),
    /** Fetches a newer list, debounced. */
    reload,
    putBack,
    showNewer: () =>
      change((now) =>
        now.newer
          ? {
              list: now.newer,
              newer: null,
              selected: stillSelected(now.selected, now.newer),
            }
          : {},
      ),
    searchFor: (search: Search | null) => change(() => ({ search })),
    select: useCallback(
      (orders: readonly AdminOrder[], isSelected: boolean) =>
        change(({ selected: before }) => {
          const ids = (isSelected ? orders.filter(isWaiting) : orders).map(({ orderId }) => orderId);
          return { selected: isSelected ? new Set([...before, ...ids]) : except(before, new Set(ids)) };
        }),
      [change],
    ),
    /** Removes moved orders. */
    remove: (orderIds: readonly OrderNumber[]) =>
      change((now) => {
        const moved = new Set(orderIds);
        return {
          list: without(now.list, moved),
          newer: now.newer && without(now.newer, moved),
          selected: except(now.selected, moved),
        };
      }),
  };
}
