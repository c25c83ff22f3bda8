import { type ReactNode, useState } from 'react';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './to-do.module.css';

/** Lines added by each press. */
const MORE = 100;

/** How many lines of a list are shown, at first `first`, and the button for more; no button once all are shown. */
export function useFirstOf(count: number, first: number): { readonly limit: number; readonly button: ReactNode } {
  const [limit, setLimit] = useState(first);
  const left = count - limit;
  const button = left > 0 && (
    <PlainButton look="outline" className={classes.more} onClick={() => setLimit(limit + MORE)}>
      {limit === first ? texts.all(count) : texts.more(left)}
    </PlainButton>
  );
  return { limit, button };
}
