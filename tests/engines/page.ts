// A page in a browser that Playwright does not drive. WebDriver's two protocols differ; what a test needs of them does not.
import { eventually } from "../support/eventually.ts";

/** An open browser with one page. */
export interface Engine {
  open(url: string): Promise<void>;
  /** @param script the body of a function in the page; its result must be JSON */
  run<Result>(script: string, ...args: unknown[]): Promise<Result>;
  /** Performs input as a person's hand would (https://www.w3.org/TR/webdriver2/#actions). */
  act(sources: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

/** Generous: it ends only what hangs. In ms. */

/** Finds what is shown and has this accessible name, by `aria-label`, label or text, also in shadow trees. */
const FIND = `
  const all = (root, selector) => [...root.querySelectorAll("*")].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? all(element.shadowRoot, selector) : []),
  ]);
  const nameOf = (element) =>
    element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText ?? "";
  const find = (selector, name) => all(document, selector).find((element) =>
    element.checkVisibility() && !element.disabled && nameOf(element).trim().startsWith(name));
  const topAt = ({ x, y }, root = document) => {
    const top = root.elementFromPoint(x, y);
    return top?.shadowRoot && top.shadowRoot !== root ? topAt({ x, y }, top.shadowRoot) : top;
  };`;

export class EnginePage {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  /** Opens a page of the shop and waits until React has hydrated it. */
  async open(path: string): Promise<void> {
    await this.#engine.open(this.#origin + path);
    await this.until("return document.documentElement.dataset.hydrated === 'yes'");
  }

  run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return this.#engine.run<Result>(script, ...args);
  }

  /** Waits until a script in the page returns true. While another page is loading, the script may fail. */
  async until(script: string, ...args: unknown[]): Promise<void> {
    await eventually(async () => {
      if ((await this.run(script, ...args)) === true) return;
      throw new Error(`never true: ${script} ${JSON.stringify(args)}\non the page: ${await this.text()}`);
    });
  }

  text(): Promise<string> {
    return this.run("return document.body.innerText");
  }

  /** Waits until the page shows a text. */
  async shows(text: string): Promise<void> {
    await this.until("return document.body.innerText.includes(arguments[0])", text);
  }

  /** Presses what is shown under this name, once nothing covers it. */
  async press(selector: string, name: string): Promise<void> {
    const where = `${FIND}
      const element = find(arguments[0], arguments[1]);
      if (!element) return null;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      const center = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      const top = topAt(center);
      return top && (element.contains(top) || top.contains(element)) ? center : null;`;
    const at = await eventually(async () => {
      const center = await this.run<{ x: number; y: number } | null>(where, selector, name);
      if (center) return center;
      throw new Error(`no ${selector} "${name}" to press on: ${await this.text()}`);
    });
    const move = { type: "pointerMove", duration: 0, ...at };
    const press = [
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#engine.act([
      { type: "pointer", id: "hand", parameters: { pointerType: "mouse" }, actions: [move, ...press] },
    ]);
  }

  /** Types into the field with this label. */
  async type(label: string, text: string): Promise<void> {
    await this.press("input, textarea", label);
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#engine.act([{ type: "key", id: "keys", actions }]);
    await this.until(`${FIND} return find("input, textarea", arguments[0])?.value !== ""`, label);
  }
}
