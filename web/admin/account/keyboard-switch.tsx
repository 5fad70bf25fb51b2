import { Switch } from "../../ui/admin/switch.tsx";
import { switchKeys, useAreKeysOn } from "../keys/keys-switch.ts";

/** For people who use speech input: each spoken word would be taken for keys. */
export function KeyboardSwitch() {
  const areOn = useAreKeysOn();
  return (
    <>
      <Switch label="Keyboard shortcuts" isOn={areOn} onChange={switchKeys}>
        Keyboard shortcuts
      </Switch>
      <p className="mt-1 text-sm text-ink-soft">
        {areOn ? "Press ? on any screen to see its keys." : "Only Tab, Enter and Escape do something."} This
        is remembered on this device.
      </p>
    </>
  );
}
