import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Focuses the first field with an error. */
function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled])')?.focus();
}

/** A field whose text is not understood: it would be sent as if it were empty. */
const UNREAD = '[data-unread]';

const FIELD = ':is(input, select, textarea):not([type="hidden"], :disabled)';

/** Ctrl+Enter, or Cmd+Enter on a Mac, submits a form from each of its fields, a text of several lines included. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

interface Props {
  /** The name of the form for screen readers. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly id?: string;
  readonly className?: string | undefined;
  /** Focuses the first field, for a form that replaces the element with the focus. */
  readonly shouldTakeFocus?: boolean;
  /** Resolves when the response is there. A second submit before that does nothing. */
  readonly onSubmit: () => Promise<void> | void;
  readonly children: ReactNode;
}

/** A form that submits once at a time, shows errors at its fields instead of in the browser's bubbles, and focuses the first field with an error. */
export function FormFrame({ label, labelledBy, id, className, shouldTakeFocus = false, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);

  useEffect(() => {
    if (shouldTakeFocus) form.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [shouldTakeFocus]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // in React's tree a form in a dialog is a child of the page's form
    if (isSending.current) return;
    isSending.current = true;
    try {
      if (!form.current?.querySelector(UNREAD)) await onSubmit();
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
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => void submit(event)}
    >
      {children}
    </form>
  );
}
