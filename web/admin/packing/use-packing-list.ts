import { useCallback, useMemo, useRef, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isWaiting } from "../../../rules/waiting-orders.ts";
import { useIndianDay } from "../../ui/admin/use-indian-day.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useOrderEvents } from "../orders/live/use-order-events.ts";
import { storedSelection, useStoredSelection } from "../orders/stored-selection.ts";
import { isFound, type Search } from "./find-in-list.ts";
import { loadPackingList, type PackingList } from "./load-packing-list.ts";

interface View {
  loaded: PackingList;
  /** The shown list: as loaded, without orders that were moved on this screen. */
  list: PackingList;
  /** A newer list, shown on request: cards must not shift while a packer reads them. */
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

/** The same orders in the same places, each with its content in the newer list. */
function withContentOf(list: PackingList, newer: PackingList): PackingList {
  const fresh = new Map(newer.orders.map((order) => [order.orderId, order]));
  return { ...list, orders: list.orders.map((order) => fresh.get(order.orderId) ?? order) };
}

/** Restores selection and search results after a reload of the page. */
function restoredView(loaded: PackingList): View {
  const listed = idsOf(loaded);
  const restored = (place: "packing chosen" | "packing found") =>
    storedSelection(place, loaded.status).filter((orderId) => listed.has(orderId));
  const found = new Set(restored("packing found"));
  return {
    ...startOf(loaded),
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
export function usePackingList(loaded: PackingList) {
  const [view, setView] = useState(() => restoredView(loaded));
  // The loader has loaded another tab, or this one again.
  if (view.loaded !== loaded) setView(startOf(loaded));
  const { list, newer, selected, search } = view;

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

  /** Counts the moves and undos of this screen. A list requested before one of them may not contain it. */
  const ownChanges = useRef(0);

  /**
   * Ignores failures, and replies that arrive after another tab was opened: the next event reloads again.
   * @param retry called instead of `alter` if this screen moved orders during the request
   */
  async function fetchFresh(alter: (now: View, fresh: PackingList) => Partial<View>, retry: () => void) {
    const before = ownChanges.current;
    const fresh = await loadPackingList(loaded.status).catch(() => null);
    if (!fresh) return;
    if (ownChanges.current !== before) retry();
    else change((now) => (now.loaded === loaded ? alter(now, fresh) : {}));
  }

  const fetchNewer = () =>
    fetchFresh((now, fresh) => {
      const { came, went } = difference(now.list, fresh);
      // A list with the same orders replaces the shown one at once.
      const isSame = came + went === 0 || now.list.orders.length === 0;
      const list = isSame ? fresh : withContentOf(now.list, fresh);
      return { newer: isSame ? null : fresh, list, selected: stillSelected(now.selected, list) };
    }, reload);

  /** Shows orders whose move was undone. Other changes wait until the packer requests the newer list. */
  function putBack(orderIds: readonly OrderNumber[]) {
    ownChanges.current += 1;
    const fetchBack = () =>
      fetchFresh(
        (now, fresh) => {
          const ids = new Set([...idsOf(now.list), ...orderIds]);
          const list = { ...fresh, orders: fresh.orders.filter(({ orderId }) => ids.has(orderId)) };
          const { came, went } = difference(list, fresh);
          return {
            list,
            newer: came + went === 0 ? null : fresh,
            selected: stillSelected(now.selected, list),
          };
        },
        () => void fetchBack(),
      );
    void fetchBack();
  }

  const reload = useDebounced(() => void fetchNewer(), { wait: RELOAD_WAIT_MS });

  // At the start of a day the cut-off moves, which no event reports.
  useIndianDay(reload);

  useOrderEvents({
    onOrder({ orderId, status }) {
      if ((status === list.status) !== known.has(orderId)) reload();
    },
    onChange({ orderId }) {
      if (known.has(orderId) || newer?.orders.some((order) => order.orderId === orderId)) reload();
    },
    onRefresh: reload,
  });

  return {
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
    remove(orderIds: readonly OrderNumber[]) {
      ownChanges.current += 1;
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
