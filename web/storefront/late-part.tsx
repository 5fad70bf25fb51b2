import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { expectPart, markPart } from "../hydration.ts";

const AGAIN_MS = 5_000;

/**
 * A part of a page whose words are in the HTML, while its code is loaded after the first look. Until then the HTML stands
 * as it came, and its links work.
 * @param onServer the part itself where the page is rendered; false in the browser, so that the page does not import it
 * @param load its code; asked for again until it comes
 * @param waiting shown instead after a navigation, until the code has come
 */
export function latePart<Props extends object>(
  onServer: ComponentType<Props> | false,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = onServer || lazy(async () => ({ default: withMark(await untilLoaded(load)) }));
  return function LatePart(props: Props) {
    useEffect(expectPart, []);
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function withMark<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function Marked(props: Props) {
    useEffect(markPart, []);
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
