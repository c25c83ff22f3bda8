import type { ReactNode } from 'react';
import classes from './submit-button.module.css';

interface Props {
  readonly isBusy: boolean;
  /** A less prominent second button on the same screen. */
  readonly isSecond?: boolean;
  readonly children: ReactNode;
}

/** The submit button of a form on the first screens. While a request is running it shows a spinner and is disabled. */
export function SubmitButton({ isBusy, isSecond = false, children }: Props) {
  return (
    <button
      type="submit"
      className={classes.button}
      data-second={isSecond || undefined}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy}
    >
      {isBusy && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
