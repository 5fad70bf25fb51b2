/** Creates an element with attributes and children. Text is never parsed as HTML. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const shown = new WeakMap();

/** Rebuilds a list only if its items have changed, since a rebuilt button would lose the focus. */
export function fill(list, items, toElement, whenEmpty) {
  const now = JSON.stringify(items);
  if (shown.get(list) === now) return;
  shown.set(list, now);
  const focus = document.activeElement?.closest("[data-focus]")?.dataset.focus;
  const rows = items.map(toElement);
  list.replaceChildren(...(rows.length ? rows : [element("li", { class: "empty" }, whenEmpty)]));
  if (focus) list.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

export function timeOf(date) {
  return new Date(date).toLocaleTimeString("en-IN", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

export function rupees(paise, currency = "INR") {
  const digits = paise % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  }).format(paise / 100);
}
