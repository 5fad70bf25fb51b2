import { useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import {
  MAX_AWB_LENGTH,
  MAX_COURIER_NAME_LENGTH,
  MAX_TRACKING_URL_LENGTH,
} from "../../../contract/consignments.ts";
import { storedText } from "../../storage.ts";
import { Banner } from "../../ui/banner.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";

/** The last courier typed on this device: shops mostly use the same one every day. */
const storedCourier = storedText("tracking-courier", "device");

export const lastCourier = () => storedCourier.read() ?? "";

export const storeCourier = (name: string) => storedCourier.write(name);

const EMPTY = { courierName: "", awb: "", trackingUrl: "" };
type Typed = typeof EMPTY;

/**
 * The courier and tracking number that staff enter, and whether another order already has the number.
 * @param onChange called when a field changes, to clear the errors
 */
export function useTypedNumber(onChange: () => void, initial: () => Partial<Typed> = () => ({})) {
  const [typed, setTyped] = useState(() => ({ ...EMPTY, ...initial() }));
  /** The server's message that another order has the number; null otherwise. */
  const [taken, setTaken] = useState<string | null>(null);
  const [isSameBox, setSameBox] = useState(false);

  function change(changed: Partial<Typed>) {
    setTyped({ ...typed, ...changed });
    setTaken(null);
    setSameBox(false);
    onChange();
  }

  return {
    typed,
    taken,
    setTaken,
    isSameBox,
    setSameBox,
    change,
    /** Blank fields are omitted: the server then reports all missing fields at once. */
    body: { ...filledIn(typed), ...(isSameBox ? { isSameBox } : {}) },
    /** Runs the call that sends the number. @returns null if another order has the number; the fields then show that */
    async send<Reply>(call: () => Promise<Reply>): Promise<Reply | null> {
      try {
        return await call();
      } catch (error) {
        if (!isApiError(error) || error.code !== "AWB_TAKEN") throw error;
        setTaken(error.message);
        return null;
      }
    },
  };
}

interface NumberFieldsProps {
  number: ReturnType<typeof useTypedNumber>;
  hasFocus?: boolean;
  hasTrackingPage?: boolean;
}

/** Fields for courier and number. If another order has the number, also a checkbox for two orders in one box. */
export function NumberFields({ number, hasFocus = false, hasTrackingPage = true }: NumberFieldsProps) {
  const { typed, taken, isSameBox, setSameBox, change } = number;
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4">
      <TextField
        label="Courier"
        hint="For example, Speed Post"
        maxLength={MAX_COURIER_NAME_LENGTH}
        autoFocus={hasFocus}
        {...field("courierName")}
      />
      <TextField
        label="Tracking number (AWB)"
        maxLength={MAX_AWB_LENGTH}
        autoCapitalize="characters"
        spellCheck={false}
        {...field("awb")}
      />
      {taken && (
        <Banner>
          <p>{taken}</p>
          <Checkbox checked={isSameBox} onCheck={setSameBox}>
            Two orders in one box
          </Checkbox>
        </Banner>
      )}
      {hasTrackingPage && (
        <TextField
          label="Tracking page"
          isOptional
          hint="Only for a courier without a tracking link in the shop details. Starts with https://"
          inputMode="url"
          maxLength={MAX_TRACKING_URL_LENGTH}
          {...field("trackingUrl")}
        />
      )}
    </div>
  );
}

function filledIn(typed: Typed): Partial<Typed> {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== "")) as Partial<Typed>;
}
