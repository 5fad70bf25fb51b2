import { useState } from "react";
import { TextField, type TextFieldProps } from "../ui/field.tsx";

/** A password field with a button that shows or hides the typed password. */
export function PasswordField({ label, className = "", ...field }: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={`relative ${className}`}>
      <TextField {...field} label={label} type={isShown ? "text" : "password"} spellCheck={false} />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        className="absolute -top-3 -right-2 min-h-11 rounded-control px-2 text-sm font-semibold text-ink-soft hover:text-leaf hover:underline"
      >
        {isShown ? "Hide" : "Show"}
        <span className="sr-only"> {label.toLowerCase()}</span>
      </button>
    </div>
  );
}
