import type { ReactNode } from 'react';
import classes from './submit-button.module.css';

interface Props {
  readonly isBusy: boolean;
  /** A quieter second one on the same screen. */
  readonly isSecond?: boolean;
  readonly children: ReactNode;
}

/** The one button of a form of the first screens; while the answer is on its way it turns and takes no press. */
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
