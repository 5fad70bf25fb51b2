import type { ReactNode } from "react";
import emptyPouch from "../../ui/art/empty-pouch.svg?url";
import { ButtonLink } from "../../ui/button.tsx";
import { Drawing } from "../../ui/page-state.tsx";

/**
 * @param children what offers again what was in the cart a moment ago
 * @param isGuess whether the cart has not been read yet
 */
export function EmptyCart({ children, isGuess }: { children: ReactNode; isGuess: boolean }) {
  return (
    <main
      data-before-restored={isGuess ? "empty" : undefined}
      className="shell flex min-h-svh flex-col items-center justify-center pt-10 pb-[calc(var(--header-height)+2.5rem)] text-center"
    >
      <Drawing src={emptyPouch} />
      <h1 className="mt-6 text-title">Your Cart is Empty</h1>
      <p className="mt-3 max-w-md text-lg text-ink-soft">Crunchy things from Kerala are waiting for you.</p>
      <div className="w-full max-w-sm space-y-2 not-empty:mt-6">{children}</div>
      <ButtonLink to="/explore" size="large" className="mt-6">
        Start Shopping
      </ButtonLink>
    </main>
  );
}
