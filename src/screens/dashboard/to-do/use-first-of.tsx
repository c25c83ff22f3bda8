import { type ReactNode, useState } from 'react';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './to-do.module.css';

/** As many as fit beside the table; a further press shows so many more, so that thousands do not stop the page. */
const FIRST = 5;
const MORE = 100;

/** How many lines of a card are shown, and the button for more; no button once all are. */
export function useFirstOf(count: number): { readonly shown: number; readonly button: ReactNode } {
  const [shown, setShown] = useState(FIRST);
  const left = count - shown;
  const button = left > 0 && (
    <PlainButton look="outline" className={classes.more} onClick={() => setShown(shown + MORE)}>
      {shown === FIRST ? texts.all(count) : texts.more(left)}
    </PlainButton>
  );
  return { shown, button };
}
