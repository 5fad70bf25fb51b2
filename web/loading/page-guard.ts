// The first script of a document. It needs no other file, and works until React has hydrated the page.

declare global {
  interface Window {
    /** The next element that was pressed before hydration. After the last one, React gets all presses. */
    nextEarlyPress?: () => HTMLElement | undefined;
  }
}

/** The loading state of a page that is not ready yet. */
export interface PageLoad {
  /** Whether a script or a stylesheet could not be fetched. */
  hasFailed: boolean;
  /** Time since the document started, in ms. */
  ageMs: number;
  /** Time since the last file arrived, in ms. */
  idleMs: number;
  /** As the browser reports it. */
  isOnline: boolean;
  /** Whether the shop could not be reached at some time since the document started. */
  wasUnreachable: boolean;
  /** Whether a button was pressed that does not work yet. */
  hasPress: boolean;
  /** Automatic reloads of this page in a row; null if the number cannot be stored, or a reload does not help. */
  reloads: number | null;
}

interface NextStep {
  /**
   * `slow`: still loading, and a button was pressed; `lost`: retries once the connection is back; `partial`: retries a file that is missing although
   * the shop can be reached; `failed`: only the shopper can retry.
   */
  notice: "none" | "slow" | "lost" | "partial" | "failed";
  /** Whether to reload the page once the shop can be reached. */
  mayReload: boolean;
}

/**
 * Decides what to do with a page that is not ready yet. It waits for files that arrive slowly, and does not reload a
 * broken page forever.
 */
export function nextStep({
  hasFailed,
  ageMs,
  idleMs,
  isOnline,
  wasUnreachable,
  hasPress,
  reloads,
}: PageLoad): NextStep {
  const slowAfterMs = 5_000;
  // The largest script takes half a minute at 2G's 2.5 kB/s.
  const stalledAfterMs = 60_000;
  /** The page's age, in ms, at which the first, second, … reload is allowed. */
  const reloadAtMs = [0, 0, 2_000, 5_000, 15_000, 30_000];
  if (!hasFailed && idleMs < stalledAfterMs) {
    if (!isOnline) return { notice: "lost", mayReload: false };
    return { notice: hasPress && ageMs >= slowAfterMs ? "slow" : "none", mayReload: false };
  }
  const reloadAt = reloads === null ? undefined : reloadAtMs[reloads];
  if (reloadAt === undefined) return { notice: "failed", mayReload: false };
  const isLost = wasUnreachable || !isOnline || !hasFailed;
  return { notice: isLost ? "lost" : "partial", mayReload: ageMs >= reloadAt };
}

/**
 * Shows a notice (`[data-page-notice]`) while the page's files do not arrive, and fetches them again once the shop
 * can be reached: stylesheets in place, scripts by a reload, because browsers cache a failed import until then.
 * Stores presses meanwhile, also across that reload: each button once, unless its presses count (`data-counts`). A
 * button whose name depends on what the browser has stored is found again by `data-press`.
 * Links work without scripts. They are stored only after another press, which following them would discard, or
 * without a connection; a second press on a stored link follows it.
 */
export function pageGuard(): void {
  const checkMs = 1_000;
  /** A file that is missing after so many reloads, while the shop could be reached, is not retried automatically. */
  const reloadsWhenReached = 2;
  const probeMs = 3_000;
  const probeTimeoutMs = 5_000;
  /** How long a stored press and the number of reloads are valid. */
  const validMs = 120_000;
  const storageKey = "page-guard";
  /** The server answers it even when it is overloaded. */
  const probeAddress = "/healthz";
  const pressable = "button, a[href^='/']";

  interface Press {
    /** What `data-press` contains, else a link's address, else a button's name. */
    target: string;
    /** Position among all elements with this target. */
    index: number;
    at: number;
  }
  interface Stored {
    path: string;
    reloads: number;
    reloadedAt: number;
    presses: Press[];
  }

  const began = Date.now();
  const path = location.pathname + location.search;
  const { presses, reloads } = recall();
  const canStore = store(reloads);
  const lostStyles = new Map<HTMLLinkElement, "failed" | "retried">();
  let hasLostScript = false;
  let hasThrown = false;
  let isHydrated = false;
  let arrivedAt = began;
  let probedAt = 0;
  let probe: AbortController | undefined;
  let isReloading = false;
  let wasUnreachable = false;

  function recall(): Pick<Stored, "presses" | "reloads"> {
    try {
      const stored: Stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
      const isValid = (at: number) => began - at < validMs;
      if (stored?.path === path)
        return {
          presses: stored.presses.filter(({ at }) => isValid(at)),
          reloads: isValid(stored.reloadedAt) ? stored.reloads : 0,
        };
    } catch {
      // Storage is blocked, or the stored value is invalid.
    }
    return { presses: [], reloads: 0 };
  }

  /** @returns whether it could be stored */
  function store(count: number): boolean {
    try {
      const state: Stored = { path, reloads: count, reloadedAt: Date.now(), presses };
      if (count === 0 && presses.length === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify(state));
      return true;
    } catch {
      return false;
    }
  }

  const targetOf = (element: HTMLElement) =>
    element.dataset.press ??
    element.getAttribute("href") ??
    element.getAttribute("aria-label") ??
    element.textContent;
  const elementsWith = (target: string) =>
    [...document.querySelectorAll<HTMLElement>(pressable)].filter((each) => targetOf(each) === target);
  const isLost = () => lostStyles.size > 0 || (hasLostScript && !isHydrated);

  function worksWithoutScripts(target: HTMLElement, event: MouseEvent, isStored: boolean): boolean {
    if (target instanceof HTMLButtonElement) return target.form?.hasAttribute("action") ?? false;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || target.hasAttribute("target"));
    return !isPlain || isStored || (presses.length === 0 && !isLost() && navigator.onLine);
  }

  function storePress(event: MouseEvent) {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(pressable);
    // Untrusted events are stored presses that are repeated.
    if (!pressed || !event.isTrusted) return;
    const target = targetOf(pressed);
    const index = elementsWith(target).indexOf(pressed);
    const isStored = presses.some((press) => press.target === target && press.index === index);
    if (worksWithoutScripts(pressed, event, isStored)) return;
    // While it hydrates, React would handle the event too.
    event.stopImmediatePropagation();
    event.preventDefault();
    if (pressed.dataset.counts || !isStored) presses.push({ target, index, at: Date.now() });
    pressed.dataset.pressed = "yes";
    store(reloads);
  }

  function show(notice: NextStep["notice"]) {
    for (const text of document.querySelectorAll<HTMLElement>("[data-page-notice]"))
      text.hidden = text.dataset.pageNotice !== notice;
  }

  function check() {
    if (isHydrated && lostStyles.size === 0) {
      clearInterval(timer);
      return show("none");
    }
    const now = Date.now();
    wasUnreachable ||= !navigator.onLine;
    const { notice, mayReload } = nextStep({
      hasFailed: isLost() || hasThrown,
      ageMs: now - began,
      idleMs: isHydrated ? 0 : now - arrivedAt,
      isOnline: navigator.onLine,
      wasUnreachable,
      hasPress: presses.length > 0,
      reloads: canStore && !hasThrown ? reloads : null,
    });
    show(notice);
    if (mayReload && !probe && !isReloading && now - probedAt >= probeMs) void recoverWhenReached();
  }

  async function recoverWhenReached() {
    const own = new AbortController();
    probe = own;
    probedAt = Date.now();
    const timeout = setTimeout(() => own.abort(), probeTimeoutMs);
    const isReached = await fetch(probeAddress, { cache: "no-store", signal: own.signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    clearTimeout(timeout);
    // A newer probe has replaced this one.
    if (probe !== own) return;
    probe = undefined;
    wasUnreachable ||= !isReached;
    // Shown as an error from now on.
    hasThrown ||= isReached && reloads >= reloadsWhenReached && !wasUnreachable;
    if (!isReached || hasThrown) return check();
    if (isHydrated || (lostStyles.size > 0 && !hasLostScript)) retryStyles();
    else if (store(reloads + 1)) {
      isReloading = true;
      // Without styles the page was longer: the browser would scroll the next one to another part.
      if (lostStyles.size > 0) scrollTo(0, 0);
      location.reload();
    }
  }

  function retryStyles() {
    for (const [link, state] of lostStyles) {
      if (state === "retried") continue;
      const again = link.cloneNode() as HTMLLinkElement;
      lostStyles.delete(link);
      lostStyles.set(again, "retried");
      // The failed link stays: React may own it, and removes it with its screen.
      link.after(again);
    }
  }

  function handleFailure({ target }: Event) {
    if (!(target instanceof Element)) return;
    if (target.matches("link[rel=stylesheet]") && (!isHydrated || lostStyles.has(target as HTMLLinkElement)))
      lostStyles.set(target as HTMLLinkElement, "failed");
    else if (!isHydrated && target.matches("script[type=module], link[rel=modulepreload]"))
      hasLostScript = true;
    else return;
    check();
  }

  document.addEventListener("error", handleFailure, true);
  document.addEventListener(
    "load",
    ({ target }) => {
      if (lostStyles.delete(target as HTMLLinkElement)) check();
    },
    true,
  );
  // A reload does not help a browser that cannot run the code.
  addEventListener("error", ({ filename }) => {
    if (isHydrated || !filename?.startsWith(`${location.origin}/assets/`)) return;
    hasThrown = true;
    check();
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isHydrated || !(reason instanceof Error)) return;
    // The messages differ: "Failed to fetch dynamically imported module", "Importing a module script failed".
    if (reason instanceof TypeError && /module/i.test(reason.message)) hasLostScript = true;
    else hasThrown = true;
    check();
  });
  addEventListener("online", () => {
    wasUnreachable = true;
    // A probe that was sent while offline may not end before its timeout.
    probe?.abort();
    probe = undefined;
    probedAt = 0;
    check();
  });
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => !name.endsWith(probeAddress))) arrivedAt = Date.now();
  }).observe({ type: "resource" });
  const timer = setInterval(check, checkMs);

  function handleSubmit(event: SubmitEvent) {
    // The browser would send what was typed in the address.
    if (!(event.target as HTMLFormElement).hasAttribute("action")) event.preventDefault();
  }

  addEventListener("click", storePress, true);
  addEventListener("submit", handleSubmit, true);
  window.nextEarlyPress = () => {
    isHydrated = true;
    const press = presses.shift();
    store(0);
    if (press) {
      const element = elementsWith(press.target)[press.index];
      delete element?.dataset.pressed;
      return element ?? window.nextEarlyPress?.();
    }
    removeEventListener("click", storePress, true);
    removeEventListener("submit", handleSubmit, true);
    check();
    return undefined;
  };
}
