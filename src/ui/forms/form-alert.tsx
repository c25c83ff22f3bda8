import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-alert.module.css';

/** An error of the whole form. The live region is always rendered, so that screen readers announce the text. */
export function FormAlert({ text }: { readonly text: string | null }) {
  return (
    <div role="alert" className={classes.region}>
      {text && (
        <p className={classes.alert}>
          <IconAlertCircle size={20} aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
