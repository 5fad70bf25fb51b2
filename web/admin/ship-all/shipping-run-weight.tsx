import Pencil from "lucide-react/icons/pencil";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { asciiDigits } from "../../../rules/digits.ts";
import { MAX_GRAMS } from "../../../rules/parcel.ts";
import { DENSE_BUTTON } from "../../ui/admin/dense-button.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Input } from "../../ui/input.tsx";

interface RunWeightProps {
  /** Dispatch or order number, for screen readers. */
  number: string;
  /** Null while unknown. */
  weightGrams: number | null;
  /** @throws the refusal */
  onSave: (weightGrams: number) => Promise<void>;
}

const textOf = (grams: number) => `${grams.toLocaleString("en-IN")} g`;

/** The weight of a parcel, as a button that opens a field for another one. */
export function RunWeight({ number, weightGrams, onSave }: RunWeightProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [mistake, setMistake] = useState("");
  const { isBusy, problem, run, reset } = useAction();
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setTyped(null));
    setMistake("");
    reset();
    opener.current?.focus();
  }

  async function save() {
    const grams = Number(
      asciiDigits(typed ?? "")
        .replaceAll(",", "")
        .trim(),
    );
    if (!Number.isInteger(grams) || grams < 1 || grams > MAX_GRAMS)
      return setMistake(`Whole grams, up to ${textOf(MAX_GRAMS)}`);
    setMistake("");
    if (grams === weightGrams || (await run(() => onSave(grams)))) close();
  }

  if (typed === null)
    return (
      <button
        ref={opener}
        type="button"
        aria-label={`Change the weight of ${number}${weightGrams === null ? "" : `: ${textOf(weightGrams)}`}`}
        onClick={() => setTyped(weightGrams === null ? "" : String(weightGrams))}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control whitespace-nowrap tabular-nums hover:underline lg:min-h-8"
      >
        {weightGrams === null ? "Weight" : textOf(weightGrams)}
        <Pencil className="size-4 text-ink-soft" aria-hidden="true" />
      </button>
    );
  const error = mistake || problem;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  return (
    <form
      className="flex flex-wrap items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        size="small"
        ref={(input) => input?.focus()}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Weight of ${number} in grams`}
        aria-invalid={error ? true : undefined}
        value={typed}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setTyped(target.value)}
        className="w-18 text-right tabular-nums"
      />
      <Button
        type="submit"
        variant="secondary"
        isBusy={isBusy}
        busyLabel="Saving..."
        className={`px-3! text-sm! ${DENSE_BUTTON}`}
      >
        Save
      </Button>
      <ErrorText as="span" role="alert" className="basis-full">
        {error}
      </ErrorText>
    </form>
  );
}
