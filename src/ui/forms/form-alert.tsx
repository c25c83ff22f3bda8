import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-alert.module.css';

/** What went wrong with the whole form and with no field of it. The region stands there before the words do. */
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
