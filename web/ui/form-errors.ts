import { createContext, use } from "react";

/** Messages by field name, from the server. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({});

/** What the server says of a field of the form that it stands in. */
export function useFieldError(name: string | undefined): string | undefined {
  const errors = use(FormErrors);
  return name === undefined ? undefined : errors[name];
}
