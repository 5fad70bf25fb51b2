import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../button.tsx";
import { focusField } from "../focus-field.ts";

interface FormOnDemand {
  /** The button that opens and closes the form. */
  button: ReactNode;
  /** For the element around the form. */
  className: string;
  close: () => void;
}

/**
 * Folds the form that adds an entry to the list of a screen, so that on a phone the list comes first. A desk shows both.
 * @param label of the button, such as "Add coupon"
 * @param firstField its input gets the focus; the form stays rendered, with what was typed
 * @param isEmpty whether there is no entry yet: the form is open then
 */
export function useFormOnDemand(label: string, firstField: string, isEmpty: boolean): FormOnDemand {
  const [isOpen, setOpen] = useState(isEmpty);

  function toggle() {
    flushSync(() => setOpen(!isOpen));
    if (!isOpen) focusField(firstField);
  }

  return {
    button: (
      <Button
        variant={isOpen ? "ghost" : "primary"}
        aria-expanded={isOpen}
        className="lg:hidden"
        onClick={toggle}
      >
        {isOpen ? "Cancel" : label}
      </Button>
    ),
    className: isOpen ? "" : "max-lg:hidden",
    close: () => setOpen(false),
  };
}
