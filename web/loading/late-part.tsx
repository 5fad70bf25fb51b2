import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { pressEach } from "./early-presses.ts";
import { expectPart, markPart } from "./hydration.ts";
import { loadWithRetries } from "./load-later.ts";

/**
 * A part of a page whose words are in the HTML, while its code is loaded after the first look. Until then the HTML stands
 * as it came, and its links work; a button that is pressed does its work once the code is there.
 * @param onServer the part itself where the page is rendered; false in the browser, so that the page does not import it
 * @param load its code; retried, since React stores a failure and would remove the part from the page
 * @param waiting shown instead after a navigation, until the code has come
 */
export function latePart<Props extends object>(
  onServer: ComponentType<Props> | false,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let isThere = false;
  const pressed: HTMLElement[] = [];

  function handleArrival() {
    isThere = true;
    void pressEach(pressed).then(markPart);
  }

  const Part =
    onServer || lazy(async () => ({ default: withMark(await loadWithRetries(load), handleArrival) }));
  return function LatePart(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
      expectPart();
      function handleClick({ target }: MouseEvent) {
        const button = target instanceof Element && target.closest("button");
        // Each once, as before hydration (page-guard.ts).
        if (!isThere && button && box.current?.contains(button) && !pressed.includes(button))
          pressed.push(button);
      }
      // Before React, which lets no click through to what it has not taken over yet.
      addEventListener("click", handleClick, { capture: true });
      return () => removeEventListener("click", handleClick, { capture: true });
    }, []);
    return (
      <div ref={box} className="contents">
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  };
}

function withMark<Props extends object>(
  Part: ComponentType<Props>,
  handleArrival: () => void,
): ComponentType<Props> {
  return function Marked(props: Props) {
    useEffect(handleArrival, []);
    return <Part {...props} />;
  };
}
