import { Dialog } from "../../kit/dialog.tsx";

interface KeyboardHelpProps {
  isOpen: boolean;
  onClose: () => void;
  /** Most used first. */
  keys: readonly (readonly [key: string, words: string])[];
}

/** Lists the keyboard shortcuts of a screen. */
export function KeyboardHelp({ isOpen, onClose, keys }: KeyboardHelpProps) {
  return (
    <Dialog title="Keyboard" isOpen={isOpen} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5">
        {keys.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-lg border-2 border-line-strong bg-cream px-2 py-0.5 text-center font-sans font-bold">
                {key}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
