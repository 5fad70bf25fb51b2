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
  /** The loaded list without the orders packed on this screen. */
  list: PackingList;
  /** A newer list, shown only when asked for: cards must not move while somebody reads them. */
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

/** As it was before the page was loaded again. */
function keptView(loaded: PackingList): View {
  const listed = idsOf(loaded);
  const kept = (place: "packing chosen" | "packing found") =>
    keptChoice(place, loaded.status).filter((orderId) => listed.has(orderId));
  const found = new Set(kept("packing found"));
  return {
    ...startOf(loaded),
    selected: stillSelected(new Set(kept("packing chosen")), loaded),
    search: found.size > 0 ? { orderIds: found } : null,
  };
}

/** Orders come and go in bursts: one reload after a burst is enough. */
const RELOAD_WAIT_MS = 2_000;

/** The list after packing: without these orders. */
function without(list: PackingList, packed: ReadonlySet<string>): PackingList {
  return { ...list, orders: list.orders.filter(({ orderId }) => !packed.has(orderId)) };
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

/** The orders on the packing screen: which are shown, which are selected, and what has changed elsewhere. */
export function usePackingList(loaded: PackingList) {
  const [view, setView] = useState(() => keptView(loaded));
  // Another tab was opened, or this one loaded again: start over.
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

  /** Where it cannot be fetched, or is another's by then, the list stays as it is until the next event. */
  async function fetchFresh(alter: (now: View, fresh: PackingList) => Partial<View>) {
    const fresh = await loadPackingList(loaded.status).catch(() => null);
    if (fresh) change((now) => (now.loaded === loaded ? alter(now, fresh) : {}));
  }

  const fetchNewer = () =>
    fetchFresh((now, fresh) => {
      const { came, went } = difference(now.list, fresh);
      // The same orders stay where they are, and say what is true of them now.
      const isSame = came + went === 0 || now.list.orders.length === 0;
      return isSame
        ? { newer: null, list: fresh, selected: stillSelected(now.selected, fresh) }
        : { newer: fresh };
    });

  /** Shows orders again that were taken back; what else has changed waits until it is asked for. */
  const putBack = (orderIds: readonly OrderNumber[]) =>
    fetchFresh((now, fresh) => {
      const wanted = new Set([...idsOf(now.list), ...orderIds]);
      const list = { ...fresh, orders: fresh.orders.filter(({ orderId }) => wanted.has(orderId)) };
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
    changes: useMemo(() => difference(list, newer), [list, newer]),
    /** Fetches a newer list in a moment. */
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
    searchFor: (wanted: Search | null) => change(() => ({ search: wanted })),
    select: useCallback(
      (orders: readonly AdminOrder[], isSelected: boolean) =>
        change(({ selected: before }) => {
          const ids = (isSelected ? orders.filter(isWaiting) : orders).map(({ orderId }) => orderId);
          return { selected: isSelected ? new Set([...before, ...ids]) : except(before, new Set(ids)) };
        }),
      [change],
    ),
    /** Takes packed orders off the screen. */
    remove: (orderIds: readonly OrderNumber[]) =>
      change((now) => {
        const packed = new Set(orderIds);
        return {
          list: without(now.list, packed),
          newer: now.newer && without(now.newer, packed),
          selected: except(now.selected, packed),
        };
      }),
  };
}
