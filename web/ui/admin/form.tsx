// The form of all admin screens. It shows the server's errors at their fields, or in a banner above the buttons if a field is
// missing.

import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  use,
  useEffect,
  useState,
} from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { Banner } from "../banner.tsx";
import { Button, type ButtonProps } from "../button.tsx";
import { FormErrors } from "../field.tsx";
import { isComposing } from "../is-composing.ts";
import { Dialog, DialogActions } from "./dialog.tsx";
import { type Errors, type PlacedErrors, placeErrors } from "./place-errors.ts";
import { type Action, useAction } from "./use-action.ts";

interface FormState {
  isBusy: boolean;
  /** The error that no field of the form shows. */
  problem: string | null;
  forgetErrors: (list: string) => void;
}

const FormContext = createContext<FormState>({
  isBusy: false,
  problem: null,
  forgetErrors: () => undefined,
});

/**
 * @returns a function that removes the errors in the rows of a list of the enclosing form, for when rows were moved or
 *   removed: they are at the places of the rows as they were sent
 */
export const useForgetErrors = () => use(FormContext).forgetErrors;

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
  validate?: ((form: HTMLFormElement) => Errors) | undefined;
  /**
   * What is wrong with the typed values now, by field name. It is shown at each field that was left, and at all of them after
   * an attempt to send. A form with problems is not sent.
   */
  problems?: Errors | undefined;
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

const NO_ERRORS: Errors = {};
const NO_FIELDS: ReadonlySet<string> = new Set();

const nameOf = (field: Element) => field.getAttribute("name") ?? "";

export function Form(props: FormProps) {
  const { action, validate, problems = NO_ERRORS, onEscape, state, label } = props;
  const { className = "space-y-5", children } = props;
  const own = useAction();
  const { isBusy, problem, fields, run, reset } = state ?? own;
  const [mistakes, setMistakes] = useState(NO_ERRORS);
  const [placed, setPlaced] = useState<PlacedErrors | null>(null);
  /** The fields that were changed since they were checked: their errors are out of date. */
  const [changed, setChanged] = useState(NO_FIELDS);
  /** The fields that the focus has left. */
  const [left, setLeft] = useState(NO_FIELDS);
  const [isTried, setTried] = useState(false);
  /** The first field with an error after an attempt to send. */
  const [wrong, setWrong] = useState<{ field: Element | undefined } | null>(null);

  const isPlaced = placed?.sent === fields;
  const checked = { ...(isPlaced ? placed.byField : fields), ...mistakes };
  const errors = {
    ...Object.fromEntries(Object.entries(checked).filter(([name]) => !changed.has(name))),
    ...Object.fromEntries(Object.entries(problems).filter(([name]) => isTried || left.has(name))),
  };
  const marked = isTried && Object.keys(problems).length > 0 ? "Check the marked fields." : null;
  const problemToShow = isPlaced && placed.isComplete ? marked : (problem ?? marked);

  useEffect(() => {
    if (!(wrong?.field instanceof HTMLElement)) return;
    // A field inside a closed <details> cannot be focused.
    wrong.field.closest("details")?.setAttribute("open", "");
    wrong.field.focus();
  }, [wrong]);

  // React events bubble through portals: fields of a dialog that the form has opened are not its own.
  const isOwn = ({ currentTarget, target }: ChangeEvent<HTMLFormElement> | FocusEvent<HTMLFormElement>) =>
    currentTarget.contains(target);

  function change(event: ChangeEvent<HTMLFormElement>) {
    const name = nameOf(event.target);
    if (isOwn(event) && name in errors) setChanged(new Set([...changed, name]));
  }

  function leave(event: FocusEvent<HTMLFormElement>) {
    const name = nameOf(event.target);
    if (props.problems && isOwn(event) && !left.has(name)) setLeft(new Set([...left, name]));
  }

  function forgetErrors(list: string) {
    const isInList = (name: string) => name.startsWith(`${list}.`);
    setChanged(new Set([...changed, ...Object.keys(checked).filter(isInList)]));
    setLeft(new Set([...left].filter((name) => !isInList(name))));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form in a dialog would also submit the form whose component opened it.
    event.stopPropagation();
    const form = event.currentTarget;
    const fieldWithError = (found: Errors) => [...form.elements].find((field) => nameOf(field) in found);
    const mistakesNow = validate?.(form) ?? NO_ERRORS;
    const found = { ...problems, ...mistakesNow };
    setMistakes(mistakesNow);
    setChanged(NO_FIELDS);
    setTried(true);
    if (Object.keys(found).length > 0) {
      reset();
      setWrong({ field: fieldWithError(found) });
      return;
    }
    let refused = NO_ERRORS;
    const isSent = await run(async () => {
      try {
        await action(new FormData(form));
      } catch (error) {
        const hasField = (name: string) => form.elements.namedItem(name) !== null;
        const errors = placeErrors(isApiError(error) ? error.fields : NO_ERRORS, hasField);
        setPlaced(errors);
        refused = errors.byField;
        throw error;
      }
    });
    if (!isSent) return setWrong({ field: fieldWithError(refused) });
    setTried(false);
    setLeft(NO_FIELDS);
  }

  return (
    <form
      ref={props.ref}
      aria-label={label}
      onSubmit={submit}
      onChange={change}
      onBlur={leave}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Escape" && !isComposing(nativeEvent) && !isBusy) onEscape?.();
      }}
      noValidate={props.noValidate}
      className={className}
    >
      <FormContext value={{ isBusy, problem: problemToShow, forgetErrors }}>
        <FormErrors value={errors}>{children}</FormErrors>
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
