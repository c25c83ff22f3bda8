import { createPortal } from 'react-dom';
import classes from './printed-text.module.css';

/** What comes out of the printer instead of the page, as long as it is there; on the screen it is not seen. */
export const PrintedText = ({ text }: { readonly text: string }) =>
  createPortal(
    <pre className={classes.sheet} data-pv-paper="" aria-hidden="true">
      {text}
    </pre>,
    document.body,
  );
