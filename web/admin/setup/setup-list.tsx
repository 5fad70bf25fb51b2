// What a new shop still needs before it sells. Each line links to its field and disappears when it is done.
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import type { ShopSetup } from "../../../contract/shop-setup.ts";
import { Card } from "../../ui/card.tsx";
import { openLines, useSetup } from "./use-setup.ts";

/** Renders nothing for a shop that is set up. */
export function SetupList() {
  const setup = useSetup();
  if (!setup || openLines(setup).length === 0) return null;
  return <OpenLines setup={setup} />;
}

function OpenLines({ setup }: { setup: ShopSetup }) {
  const open = openLines(setup);
  const total = setup.lines.length;
  const done = total - open.length;
  return (
    <Card
      className="mb-4"
      title="Set up your shop"
      aside={
        <span className="font-semibold text-ink-soft tabular-nums">
          {done} of {total} done
        </span>
      }
    >
      <progress
        aria-label="Set up so far"
        value={done}
        max={total}
        className="mb-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf-mid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf-mid"
      />
      <ul className="divide-y divide-line">
        {open.map(({ step, title, task, to }) => (
          <li
            key={step}
            className={`relative flex min-h-11 items-center gap-3 py-2.5 ${to ? "hover:bg-leaf-wash" : ""}`}
          >
            <div className="min-w-0 grow">
              <h3 className="font-sans text-base font-semibold">
                {to ? (
                  <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h3>
              <p className="text-sm text-ink-soft">{task}</p>
            </div>
            {to && <ArrowRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />}
          </li>
        ))}
      </ul>
      {setup.isSandbox && (
        <p className="mt-3 text-sm text-ink-soft">
          This shop is a sandbox: it takes no real money and sends no real messages.
        </p>
      )}
    </Card>
  );
}
