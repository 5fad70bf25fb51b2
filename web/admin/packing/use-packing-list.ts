import { useCallback, useMemo, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isWaiting } from "../../../rules/waiting-orders.ts";
import { useIndianDay } from "../../ui/admin/use-indian-day.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useOrderEvents } from "../order/live/use-order-events.ts";
import { storedSelection, useStoredSelection } from "../order/stored-selection.ts";
import type { PackingList } from "../paperwork/load-packing-list.ts";
import { type Query, reload, replyOf } from "../store/queries.ts";
import { isFound, type Search } from "./find-in-list.ts";

interface View {
  /** What the loader has loaded. */
  query: Query<PackingList>;
  loaded: PackingList;
  /** The shown list: as loaded, without orders that were moved on this screen. */
  list: PackingList;
  /** A newer list, shown on request: cards must not shift while a packer reads them. */
  newer: PackingList | null;
  selected: ReadonlySet<string>;
  search: Search | null;
}

const startOf = (query: Query<PackingList>, loaded = replyOf(query)): View => ({
  query,
  loaded,
  list: loaded,
  newer: null,
  selected: new Set(),
  search: null,
});

/** The same orders in the same places, each with its content in the newer list. */
function withContentOf(list: PackingList, newer: PackingList): PackingList {
  const fresh = new Map(newer.orders.map((order) => [order.orderId, order]));
  return { ...list, orders: list.orders.map((order) => fresh.get(order.orderId) ?? order) };
}

/** Restores selection and search results after a reload of the page. */
function restoredView(query: Query<PackingList>): View {
  const loaded = replyOf(query);
  const listed = idsOf(loaded);
  const restored = (place: "packing chosen" | "packing found") =>
    storedSelection(place, loaded.status).filter((orderId) => listed.has(orderId));
  const found = new Set(restored("packing found"));
  return {
    ...startOf(query),
    selected: stillSelected(new Set(restored("packing chosen")), loaded),
    search: found.size > 0 ? { orderIds: found } : null,
  };
}

/** Debounce: orders come and go in bursts, and one reload after a burst is enough. */
const RELOAD_WAIT_MS = 2_000;

/** The list without orders that were moved. */
function without(list: PackingList, moved: ReadonlySet<string>): PackingList {
  return { ...list, orders: list.orders.filter(({ orderId }) => !moved.has(orderId)) };
}

/** The selected orders that are still in the list and can be packed. */
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

/** How many orders were added in the newer list (`came`), and how many are no longer in it (`went`). */
function difference(list: PackingList, newer: PackingList | null) {
  if (!newer) return { came: 0, went: 0 };
  const [before, after] = [idsOf(list), idsOf(newer)];
  return { came: except(after, before).size, went: except(before, after).size };
}

/** The orders of the packing screen: shown and selected ones, and changes from elsewhere. */
export function usePackingList(query: Query<PackingList>) {
  const [view, setView] = useState(() => restoredView(query));
  // The loader has loaded another tab, or this one again.
  if (view.query !== query) setView(startOf(query));
  const { loaded, list, newer, selected, search } = view;

  const known = useMemo(() => idsOf(list), [list]);
  const shown = useMemo(
    () => (search ? list.orders.filter((order) => isFound(order, search)) : [...list.orders]),
    [list, search],
  );
  useStoredSelection("packing chosen", list.status, [...selected]);
  useStoredSelection("packing found", list.status, search ? shown.map(({ orderId }) => orderId) : []);
  const change = useCallback(
    (alter: (now: View) => Partial<View>) => setView((now) => ({ ...now, ...alter(now) })),
    [],
  );

  /** Ignores failures, and replies that arrive after another tab was opened: the next event reloads again. */
  async function fetchFresh(alter: (now: View, fresh: PackingList) => Partial<View>) {
    const fresh = await reload(query).catch(() => null);
    if (fresh) change((now) => (now.query === query ? alter(now, fresh) : {}));
  }

  const fetchNewer = () =>
    fetchFresh((now, fresh) => {
      const { came, went } = difference(now.list, fresh);
      // A list with the same orders replaces the shown one at once.
      const isSame = came + went === 0 || now.list.orders.length === 0;
      const list = isSame ? fresh : withContentOf(now.list, fresh);
      return { newer: isSame ? null : fresh, list, selected: stillSelected(now.selected, list) };
    });

  /** Shows orders whose move was undone. Other changes wait until the packer requests the newer list. */
  function putBack(orderIds: readonly OrderNumber[]) {
    void fetchFresh((now, fresh) => {
      const ids = new Set([...idsOf(now.list), ...orderIds]);
      const list = { ...fresh, orders: fresh.orders.filter(({ orderId }) => ids.has(orderId)) };
      const { came, went } = difference(list, fresh);
      return { list, newer: came + went === 0 ? null : fresh, selected: stillSelected(now.selected, list) };
    });
  }

  const fetchSoon = useDebounced(() => void fetchNewer(), { wait: RELOAD_WAIT_MS });

  // At the start of a day the cut-off moves, which no event reports.
  useIndianDay(fetchSoon);

  useOrderEvents({
    onOrder({ orderId, status }) {
      if ((status === list.status) !== known.has(orderId)) fetchSoon();
    },
    onChange({ orderId }) {
      if (known.has(orderId) || newer?.orders.some((order) => order.orderId === orderId)) fetchSoon();
    },
    onRefresh: fetchSoon,
  });

  return {
    loaded,
    list,
    shown,
    selected,
    search,
    selectedOrders: () => list.orders.filter(({ orderId }) => selected.has(orderId)),
    /** Without orders that a newer list no longer contains. */
    stillListed(orders: readonly AdminOrder[]): readonly AdminOrder[] {
      if (!newer) return orders;
      const ids = idsOf(newer);
      return orders.filter(({ orderId }) => ids.has(orderId));
    },
    changes: useMemo(() => difference(list, newer), [list, newer]),
    /** Fetches a newer list, debounced. */
    reload: fetchSoon,
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
    remove(orderIds: readonly OrderNumber[]) {
      change((now) => {
        const moved = new Set(orderIds);
        return {
          list: without(now.list, moved),
          newer: now.newer && without(now.newer, moved),
          selected: except(now.selected, moved),
        };
      });
    },
  };
}
