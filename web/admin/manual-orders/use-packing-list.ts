import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AdminOrder, SearchEntity } from "../../../contract/orders.ts";
import { useOrderNews } from "../orders/live/use-order-news.ts";
import { loadPackingList, type PackingList } from "./load-packing-list.ts";

export type PackingEntity = Exclude<SearchEntity, "name">;

interface Search {
  entity: PackingEntity;
  value: string;
}

interface Glass {
  loaded: PackingList;
  /** What is shown: the loaded list less what has been packed here. */
  list: PackingList;
  /** A newer list that waits until she asks for it, so that nothing moves under her eyes. */
  newer: PackingList | null;
  selected: ReadonlySet<string>;
  search: Search | null;
}

const startOf = (loaded: PackingList): Glass => ({
  loaded,
  list: loaded,
  newer: null,
  selected: new Set(),
  search: null,
});

/** News come in bursts: one look after them is enough. */
const NEWS_PAUSE_MS = 2_000;

/** The list once these orders have been packed; its count of Packed orders grows by those it held. */
function without(list: PackingList, packed: ReadonlySet<string>): PackingList {
  const orders = list.orders.filter(({ orderId }) => !packed.has(orderId));
  const packedCount = list.settings.packedCount + list.orders.length - orders.length;
  return { ...list, orders, settings: { ...list.settings, packedCount } };
}

function idsOf({ orders }: PackingList): Set<string> {
  return new Set(orders.map(({ orderId }) => orderId));
}

function except(ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}

/** How a newer list differs: orders that came, and orders that went. */
function difference(list: PackingList, newer: PackingList | null) {
  if (!newer) return { came: 0, went: 0 };
  const [before, after] = [idsOf(list), idsOf(newer)];
  return { came: except(after, before).size, went: except(before, after).size };
}

/** The orders on the packing screen: which are shown, which are selected, and what has changed elsewhere. */
export function usePackingList(loaded: PackingList) {
  const [glass, setGlass] = useState(() => startOf(loaded));
  // Another tab of the screen, or the same one anew: everything begins from what has been loaded.
  if (glass.loaded !== loaded) setGlass(startOf(loaded));
  const { list, newer, selected, search } = glass;

  const known = useMemo(() => idsOf(list), [list]);
  const shown = useMemo(
    () => (search ? list.orders.filter((order) => order[search.entity] === search.value) : [...list.orders]),
    [list, search],
  );
  const change = useCallback(
    (alter: (now: Glass) => Partial<Glass>) => setGlass((now) => ({ ...now, ...alter(now) })),
    [],
  );

  const look = useCallback(async () => {
    // A list that cannot be looked at now stays as it is; the next news bring the next look.
    const fresh = await loadPackingList(loaded.status).catch(() => null);
    if (!fresh) return;
    change((now) => {
      if (now.loaded !== loaded) return {};
      const { came, went } = difference(now.list, fresh);
      if (came + went === 0) return { newer: null, list: { ...now.list, settings: fresh.settings } };
      return now.list.orders.length === 0 ? { newer: null, list: fresh } : { newer: fresh };
    });
  }, [loaded, change]);

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookSoon = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = setTimeout(look, NEWS_PAUSE_MS);
  }, [look]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const isListening = useRef(false);
  useOrderNews({
    onOrder({ orderId, status }) {
      if ((status === list.status) !== known.has(orderId)) lookSoon();
    },
    onRefresh() {
      // When the listening begins the list has only just come.
      if (isListening.current) lookSoon();
      isListening.current = true;
    },
  });

  return {
    list,
    shown,
    selected,
    search,
    news: useMemo(() => difference(list, newer), [list, newer]),
    lookSoon,
    showNewer: () =>
      change((now) =>
        now.newer
          ? {
              list: now.newer,
              newer: null,
              selected: except(now.selected, except(now.selected, idsOf(now.newer))),
            }
          : {},
      ),
    searchFor: (wanted: Search | null) => change(() => ({ search: wanted })),
    select: useCallback(
      (orders: readonly Pick<AdminOrder, "orderId">[], isSelected: boolean) =>
        change(({ selected: before }) => {
          const ids = orders.map(({ orderId }) => orderId);
          return { selected: isSelected ? new Set([...before, ...ids]) : except(before, new Set(ids)) };
        }),
      [change],
    ),
    /** Takes orders off the glass that have been packed. */
    remove: (orderIds: readonly string[]) =>
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
