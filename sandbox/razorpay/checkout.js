/**
 * Replaces https://checkout.razorpay.com/v1/checkout.js: the same window.Razorpay, with a checkout that takes
 * no real money.
 * It works under a strict Content-Security-Policy: no eval, no inline styles, no calls except to its own
 * origin.
 */
(() => {
  const script = document.currentScript ?? document.querySelector('script[src*="/razorpay/checkout.js"]');
  const base = new URL(".", script.src);

  const STYLE = `
    * { box-sizing: border-box; }
    dialog { width: min(24rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); margin: auto; padding: 0;
      border: 0; border-radius: 1rem; overflow: auto; background: #fff8e9; color: #1d2b25;
      font: 16px/1.45 system-ui, sans-serif; box-shadow: 0 1rem 3rem rgb(0 0 0 / 0.35); }
    dialog::backdrop { background: rgb(18 55 42 / 0.65); }
    header { background: var(--theme); color: var(--on-theme); padding: 1rem 1.25rem; }
    h2 { margin: 0; font-size: 1.15rem; overflow-wrap: anywhere; }
    p { margin: 0; overflow-wrap: anywhere; }
    .content { padding: 1.25rem; display: grid; gap: 0.9rem; }
    .amount { font-size: 1.75rem; line-height: 1.2; font-weight: 700; color: #12372a; }
    .note { background: #f6b21b; color: #2a1c00; border-radius: 0.5rem; padding: 0.5rem 0.75rem; font-weight: 600; }
    .error { background: #fbe1dc; color: #9c2413; border-radius: 0.5rem; padding: 0.5rem 0.75rem; }
    .error:empty { display: none; }
    .contact { color: #5b665f; font-size: 0.9rem; }
    .buttons { display: grid; gap: 0.6rem; }
    button { font: inherit; font-weight: 600; min-height: 3rem; border-radius: 0.6rem; border: 2px solid #12372a;
      background: #fff; color: #12372a; cursor: pointer; }
    button.pay { background: #12372a; color: #fff8e9; }
    button.fail { border-color: #c5301a; color: #a52714; }
    button:disabled { opacity: 0.5; cursor: default; }
    button:focus-visible { outline: 3px solid #c5301a; outline-offset: 2px; }
    [hidden] { display: none; }
  `;

  function element(tag, properties = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  function rupees(paise, currency) {
    const minimumFractionDigits = paise % 100 === 0 ? 0 : 2;
    const format = { style: "currency", currency, minimumFractionDigits, maximumFractionDigits: 2 };
    return new Intl.NumberFormat("en-IN", format).format(paise / 100);
  }

  /** Black or white, whichever has more contrast with the shop's colour. */
  function textColourOn(hex) {
    const [red, green, blue] = [1, 3, 5].map(
      (at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2,
    );
    return red * 0.2126 + green * 0.7152 + blue * 0.0722 > 0.18 ? "#000" : "#fff";
  }

  /**
   * Sends a request to the emulator and returns its reply.
   * @throws the emulator's error object
   */
  async function ask(path, body) {
    const options = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const answer = await fetch(new URL(path, base), options || {})
      .then((response) => response.json())
      .catch(() => ({
        error: {
          code: "SERVER_ERROR",
          description: "The sandbox does not answer.",
          source: "internal",
          step: "payment_initiation",
          reason: "server_error",
          metadata: {},
        },
      }));
    if (answer.error) throw answer.error;
    return answer;
  }

  /** Posts the checkout's result as a form, for browsers that cannot run the handler. */
  function postTo(url, fields) {
    const form = element("form", { method: "post", action: url });
    for (const [name, value] of Object.entries(fields)) {
      form.append(element("input", { type: "hidden", name, value: String(value ?? "") }));
    }
    document.body.append(form);
    form.submit();
  }

  function buildSheet(options) {
    const theme = /^#[0-9a-f]{6}$/i.test(options.theme?.color ?? "") ? options.theme.color : "#12372a";
    const title = element("h2", { id: "title" }, options.name || "Payment");
    const parts = {
      dialog: element("dialog", { role: "dialog", "aria-modal": "true", "aria-labelledby": "title" }),
      amount: element("p", { class: "amount" }, "…"),
      fee: element("p", { class: "contact", hidden: "" }),
      error: element("p", { class: "error", role: "alert" }),
      pay: element("button", { type: "button", class: "pay", disabled: "" }, "Pay"),
      cash: element("button", { type: "button", disabled: "", hidden: "" }, "Cash on delivery"),
      fail: element("button", { type: "button", class: "fail", disabled: "" }, "Fail"),
      close: element("button", { type: "button" }, "Close"),
      question: element("div", { class: "buttons", hidden: "" }),
      buttons: element("div", { class: "buttons" }),
    };
    const { name, contact, email } = options.prefill ?? {};
    const shopper = [name, contact, email].filter(Boolean).join(" · ");
    parts.buttons.append(parts.pay, parts.cash, parts.fail, parts.close);
    const content = element("div", { class: "content" }, parts.amount, parts.fee);
    if (shopper) content.append(element("p", { class: "contact" }, shopper));
    content.append(element("p", { class: "note" }, "Sandbox – no real money"), parts.error);
    content.append(parts.question, parts.buttons);
    const header = element("header", {}, title);
    if (options.description) header.append(element("p", {}, options.description));
    parts.dialog.append(header, content);
    parts.dialog.style.setProperty("--theme", theme);
    parts.dialog.style.setProperty("--on-theme", textColourOn(theme));

    parts.host = element("div", { class: "razorpay-container" });
    const shadow = parts.host.attachShadow({ mode: "open" });
    // Safari 15 shows the sheet without styles: the shop's policy forbids style elements.
    if ("adoptedStyleSheets" in document) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      shadow.adoptedStyleSheets = [sheet];
    }
    shadow.append(parts.dialog);
    return parts;
  }

  /** Restricts Tab to the buttons of the checkout. */
  function trapFocus({ dialog, host }, event) {
    const stops = [...dialog.querySelectorAll("button:not(:disabled)")].filter((stop) => stop.offsetParent);
    const at = stops.indexOf(host.shadowRoot.activeElement);
    event.preventDefault();
    stops[(at + (event.shiftKey ? -1 : 1) + stops.length) % stops.length]?.focus();
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #sheet = null;
    #timer;

    constructor(options) {
      if (!options?.key) throw new Error("No key passed");
      this.#options = { modal: {}, ...options };
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#sheet) return;
      const sheet = buildSheet(this.#options);
      this.#sheet = sheet;
      sheet.pay.addEventListener("click", () => this.#pay());
      sheet.cash.addEventListener("click", () => this.#pay({ outcome: "pending" }));
      sheet.fail.addEventListener("click", () => this.#fail());
      sheet.close.addEventListener("click", () => this.#confirmDismiss());
      sheet.dialog.addEventListener("keydown", (event) => this.#onKey(event));
      sheet.dialog.addEventListener("cancel", (event) => event.preventDefault());
      sheet.dialog.addEventListener("click", (event) => {
        if (event.target === sheet.dialog && this.#options.modal.backdropclose) this.#confirmDismiss();
      });
      document.body.append(sheet.host);
      sheet.dialog.showModal();
      sheet.close.focus();
      if (this.#options.timeout) {
        this.#timer = setTimeout(() => this.#dismiss("timeout"), this.#options.timeout * 1000);
      }
      this.#prepare();
    }

    close() {
      clearTimeout(this.#timer);
      this.#sheet?.dialog.close();
      this.#sheet?.host.remove();
      this.#sheet = null;
    }

    async #prepare() {
      const { key, order_id, amount } = this.#options;
      const sheet = this.#sheet;
      try {
        const query = new URLSearchParams({ key_id: key, order_id: order_id ?? "" });
        const { order, fee, methods } = await ask(`preferences?${query}`);
        sheet.amount.textContent = rupees(order.amount + fee, order.currency);
        sheet.fee.hidden = fee === 0;
        sheet.fee.textContent = `Includes a fee of ${rupees(fee, order.currency)}`;
        if (amount !== undefined && Number(amount) !== order.amount) {
          throw { description: "Your payment amount is different from your order amount." };
        }
        sheet.cash.hidden = !methods.cod;
        this.#allowButtons(sheet, true);
        sheet.pay.focus();
      } catch (error) {
        if (sheet.amount.textContent === "…") sheet.amount.textContent = "Payment could not start";
        sheet.error.textContent = error.description;
      }
    }

    async #pay(choice = {}) {
      const sheet = this.#sheet;
      this.#allowButtons(sheet, false);
      try {
        const receipt = await ask("pay", { ...this.#paymentRequest(), ...choice });
        this.close();
        if (this.#redirects()) postTo(this.#options.callback_url, receipt);
        else this.#options.handler?.(receipt);
      } catch (error) {
        this.#onFailure(sheet, error);
      }
    }

    async #fail() {
      const sheet = this.#sheet;
      this.#allowButtons(sheet, false);
      await ask("fail", this.#paymentRequest()).catch((error) => this.#onFailure(sheet, error));
    }

    #onFailure(sheet, error) {
      for (const listener of this.#listeners.get("payment.failed") ?? []) listener({ error });
      if (this.#sheet !== sheet) return;
      const { retry } = this.#options;
      if (retry !== false && retry?.enabled !== false) {
        sheet.error.textContent = error.description;
        this.#allowButtons(sheet, true);
        sheet.pay.focus();
        return;
      }
      this.#dismiss("failed");
      if (this.#redirects()) {
        const { metadata, ...fields } = error;
        const named = Object.entries(fields).map(([name, value]) => [`error[${name}]`, value]);
        postTo(this.#options.callback_url, {
          ...Object.fromEntries(named),
          "error[metadata]": JSON.stringify(metadata),
        });
      }
    }

    #confirmDismiss() {
      const sheet = this.#sheet;
      if (!this.#options.modal.confirm_close) return this.#dismiss("modal_closed");
      const leave = element("button", { type: "button" }, "Yes, leave");
      const stay = element("button", { type: "button", class: "pay" }, "No, stay");
      leave.addEventListener("click", () => this.#dismiss("modal_closed"));
      stay.addEventListener("click", () => {
        sheet.question.hidden = true;
        sheet.buttons.hidden = false;
        sheet.close.focus();
      });
      sheet.question.replaceChildren(element("p", {}, "Do you want to leave without paying?"), stay, leave);
      sheet.question.hidden = false;
      sheet.buttons.hidden = true;
      stay.focus();
    }

    #dismiss(reason) {
      this.close();
      this.#options.modal.ondismiss?.(reason);
    }

    #onKey(event) {
      if (event.key === "Tab") trapFocus(this.#sheet, event);
      if (event.key !== "Escape") return;
      event.preventDefault();
      if (this.#options.modal.escape !== false) this.#confirmDismiss();
    }

    #redirects() {
      return Boolean(this.#options.callback_url && this.#options.redirect);
    }

    #allowButtons(sheet, allowed) {
      if (!allowed) sheet.error.textContent = "";
      sheet.pay.disabled = !allowed;
      sheet.cash.disabled = !allowed;
      sheet.fail.disabled = !allowed;
    }

    #paymentRequest() {
      const { key, order_id, prefill, description } = this.#options;
      return { key, order_id, description, contact: prefill?.contact, email: prefill?.email };
    }
  }

  window.Razorpay = Razorpay;
})();
