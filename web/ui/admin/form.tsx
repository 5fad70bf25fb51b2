// The form of all admin screens. It shows the server's errors at their fields, or in a banner above the buttons if a field is
// missing.

import {
  type ChangeEvent,
  createContext,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  use,
  useState,
} from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { Banner } from "../banner.tsx";
import { Button, type ButtonProps } from "../button.tsx";
import { FormErrors } from "../field.tsx";
import { isComposing } from "../is-composing.ts";
import { Dialog, DialogActions } from "./dialog.tsx";
import { type Action, useAction } from "./use-action.ts";

interface FormState {
  isBusy: boolean;
  /** The error that no field of the form shows. */
  problem: string | null;
}

const FormContext = createContext<FormState>({ isBusy: false, problem: null });

interface FormProps {
  /**
   * Sends the form. Ignored while the form is being sent.
   * @param typed the values of its fields
   * @throws ApiError, whose messages the form shows
   */
  action: (typed: FormData) => Promise<unknown>;
  /**
   * Checks the form before it is sent. A form with errors is not sent, and its first field with an error gets the focus.
   * @returns errors by field name
   */
  validate?: ((form: HTMLFormElement) => Readonly<Record<string, string>>) | undefined;
  /** Called by Escape, but not while the form is being sent. */
  onEscape?: () => void;
  /** The state of `action`, if a component outside the form needs it too. */
  state?: Action;
  /** Turns the browser's own validation messages off. */
  noValidate?: boolean;
  /** The name of the form for screen readers. */
  label?: string;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};
const NO_FIELDS: ReadonlySet<string> = new Set();

export function Form(props: FormProps) {
  const { action, validate, onEscape, state, label, className = "space-y-5", children } = props;
  const own = useAction();
  const { isBusy, problem, fields, run, reset } = state ?? own;
  const [mistakes, setMistakes] = useState(NO_ERRORS);
  /** The field errors of the last failure, if the form has a field for each of them. */
  const [atField, setAtField] = useState<Action["fields"] | null>(null);
  /** The fields that were changed since they were checked: their errors are out of date. */
  const [changed, setChanged] = useState(NO_FIELDS);
  const errors = Object.entries({ ...fields, ...mistakes }).filter(([name]) => !changed.has(name));

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    if (errors.some(([name]) => name === target.name)) setChanged(new Set([...changed, target.name]));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events bubble through portals: a form in a dialog would also submit the form whose component opened it.
    event.stopPropagation();
    const form = event.currentTarget;
    const found = validate?.(form) ?? NO_ERRORS;
    setMistakes(found);
    setChanged(NO_FIELDS);
    const wrong = [...form.elements].find((field) => found[field.getAttribute("name") ?? ""] !== undefined);
    if (Object.keys(found).length > 0) {
      reset();
      if (wrong instanceof HTMLElement) wrong.focus();
      return;
    }
    await run(async () => {
      try {
        await action(new FormData(form));
      } catch (error) {
        const messages = isApiError(error) ? error.fields : {};
        const names = Object.keys(messages);
        const isAtField = names.length > 0 && names.every((name) => form.elements.namedItem(name) !== null);
        setAtField(isAtField ? messages : null);
        throw error;
      }
    });
  }

  return (
    <form
      ref={props.ref}
      aria-label={label}
      onSubmit={submit}
      onChange={change}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Escape" && !isComposing(nativeEvent) && !isBusy) onEscape?.();
      }}
      noValidate={props.noValidate}
      className={className}
    >
      <FormContext value={{ isBusy, problem: atField === fields ? null : problem }}>
        <FormErrors value={Object.fromEntries(errors)}>{children}</FormErrors>
      </FormContext>
    </form>
  );
}

/** A banner with the error that no field shows. @param children shown after the error */
export function FormProblem({ className, children }: { className?: string; children?: ReactNode }) {
  const { problem } = use(FormContext);
  return (
    problem && (
      <Banner className={className ?? ""}>
        {problem}
        {children}
      </Banner>
    )
  );
}

interface SubmitLabels {
  submitLabel: string;
  busyLabel: string;
}

type SubmitButtonProps = SubmitLabels & Pick<ButtonProps, "variant" | "size" | "disabled" | "className">;

/** The submit button of the enclosing form. */
export function SubmitButton({ submitLabel, busyLabel, ...button }: SubmitButtonProps) {
  const { isBusy } = use(FormContext);
  return (
    <Button {...button} type="submit" isBusy={isBusy} busyLabel={busyLabel}>
      {submitLabel}
    </Button>
  );
}

type SharedProps = Pick<FormProps, "action" | "validate" | "noValidate" | "children">;

interface DialogFormProps extends SubmitLabels, SharedProps {
  title: string;
  onClose: () => void;
  cancelLabel?: string;
  isWide?: boolean;
}

/** A form in a dialog, open for as long as it is rendered. It does not close while it is being sent. */
export function DialogForm(props: DialogFormProps) {
  const { title, action, onClose, submitLabel, busyLabel, cancelLabel = "Cancel", children } = props;
  const { validate, isWide = false, noValidate = false } = props;
  const state = useAction();
  const close = () => !state.isBusy && onClose();
  return (
    <Dialog title={title} isOpen onClose={close} form={state} isWide={isWide}>
      <Form action={action} validate={validate} state={state} noValidate={noValidate}>
        {children}
        <FormProblem />
        <DialogActions>
          <Button variant="ghost" onClick={close}>
            {cancelLabel}
          </Button>
          <SubmitButton submitLabel={submitLabel} busyLabel={busyLabel} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
