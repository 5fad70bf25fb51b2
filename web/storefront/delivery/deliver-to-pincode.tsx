import MapPin from "lucide-react/icons/map-pin";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { pincodeFromTyping, readPincode } from "../../../rules/address.ts";
import { Input } from "../../ui/input.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { rememberPincode, usePincode } from "./remembered-pincode.ts";
import { useDelivery } from "./use-delivery.ts";

const ACTION = "shrink-0 rounded-control px-2 hover:bg-turmeric-wash";

/** A field for the pincode on the first visit; afterwards the delivery date at the stored pincode. */
export function DeliverToPincode() {
  const pincode = usePincode();
  const [isChanging, setIsChanging] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);

  function handleChosen(chosen: string | null) {
    rememberPincode(chosen);
    setIsChanging(false);
    // The field is unmounted: moves the focus to the button in its place.
    requestAnimationFrame(() => changeButton.current?.focus());
  }

  return (
    <>
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-husk max-[359px]:hidden" />
      {pincode === null || isChanging ? (
        <PincodeField pincode={pincode} mayFocus={isChanging} onChosen={handleChosen} />
      ) : (
        <>
          <p role="status" className="min-w-0 grow">
            <DeliveryAnswer pincode={pincode} />
          </p>
          <TextButton ref={changeButton} className={ACTION} onClick={() => setIsChanging(true)}>
            Change<span className="sr-only"> the pincode</span>
          </TextButton>
        </>
      )}
    </>
  );
}

function PincodeField({
  pincode,
  mayFocus,
  onChosen,
}: {
  pincode: string | null;
  mayFocus: boolean;
  /** Null if the field was cleared. */
  onChosen: (pincode: string | null) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(pincode ?? "");
  const [isWrong, setIsWrong] = useState(false);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? "";
    const read = readPincode(typed);
    if (read !== null || (typed === "" && pincode !== null)) return onChosen(read);
    setIsWrong(true);
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="min-w-0 grow">
      <p className="mb-1.5 flex flex-wrap gap-x-3 text-sm font-semibold">
        <label htmlFor="deliver-to">Deliver to pincode</label>
        <span id="deliver-to-error" role="status" className="text-chilli">
          {isWrong && "Enter 6 digits"}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        <Input
          size="medium"
          ref={field}
          id="deliver-to"
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="postal-code"
          defaultValue={pincode ?? ""}
          autoFocus={mayFocus}
          aria-invalid={isWrong || undefined}
          aria-describedby="deliver-to-error"
          onChange={({ target }) => {
            const value = pincodeFromTyping(target.value, before.current);
            before.current = value;
            if (value !== target.value) target.value = value;
            setIsWrong(false);
          }}
          className="w-22 max-w-44 grow tabular-nums"
        />
        <TextButton type="submit" className={ACTION}>
          Check
        </TextButton>
      </div>
    </form>
  );
}

function DeliveryAnswer({ pincode }: { pincode: string }): ReactNode {
  const delivery = useDelivery(pincode);
  if (delivery === "not served") return <>Our courier does not deliver to {pincode}.</>;
  if (delivery === "unknown") return <>We do not know pincode {pincode}. Please check it.</>;
  if (delivery === "failed") return <>Deliver to {pincode}: you see the day at the checkout.</>;
  return (
    <>
      Deliver to {pincode}:{" "}
      <strong className="whitespace-nowrap">{delivery ? `by ${delivery.by}` : "…"}</strong>
    </>
  );
}
