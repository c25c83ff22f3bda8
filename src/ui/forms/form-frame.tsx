import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Puts the caret into the first field that says something is wrong; false when none does. */
function focusFirstError(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled])');
  field?.focus();
  return field !== null && field !== undefined;
}

const FIELD = ':is(input, select, textarea):not([type="hidden"], :disabled)';

interface Props {
  /** The form's name, for who cannot see its heading. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly id?: string;
  readonly className?: string | undefined;
  /** It comes in place of what had the focus: the caret goes into the first field. */
  readonly takesFocus?: boolean;
  /** Resolves when the answer is there; a second press before that does nothing. */
  readonly onSubmit: () => Promise<void> | void;
  readonly children: ReactNode;
}

/**
 * A form that sends once, says errors at their fields instead of the browser's bubbles,
 * and after a refused attempt stands in the first field that is wrong.
 */
export function FormFrame({ label, labelledBy, id, className, takesFocus = false, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [takesFocus]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // a form in a dialog is a child of the page's form to React
    if (isSending.current) return;
    isSending.current = true;
    try {
      await onSubmit();
    } finally {
      isSending.current = false;
      setAttempts((count) => count + 1);
    }
  }

  return (
    <form
      ref={form}
      id={id}
      className={className}
      noValidate
      aria-label={label}
      aria-labelledby={labelledBy}
      onSubmit={(event) => void submit(event)}
    >
      {children}
    </form>
  );
}
