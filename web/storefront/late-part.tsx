import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { pressEach } from "../first-look.ts";
import { expectPart, markPart } from "../hydration.ts";

const AGAIN_MS = 5_000;

/**
 * A part of a page whose words are in the HTML, while its code is loaded after the first look. Until then the HTML stands
 * as it came, and its links work; a button that is pressed does its work once the code is there.
 * @param onServer the part itself where the page is rendered; false in the browser, so that the page does not import it
 * @param load its code; asked for again until it comes
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

  const Part = onServer || lazy(async () => ({ default: withMark(await untilLoaded(load), handleArrival) }));
  return function LatePart(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
      expectPart();
      function handleClick({ target }: MouseEvent) {
        const button = target instanceof Element && target.closest("button");
        // One of each, as in the first look (first-look.ts).
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

/** React remembers a failure of what it loads, and would take the part off the page. */
async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await backOnlineOrLater();
    return untilLoaded(load);
  }
}

const backOnlineOrLater = () =>
  new Promise<unknown>((resolve) => {
    addEventListener("online", resolve, { once: true });
    setTimeout(resolve, AGAIN_MS);
  });
