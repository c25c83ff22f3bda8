import { type ReactNode, useState } from 'react';
import { installationTexts } from '#texts/installation/installation.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import lists from './lists.module.css';

/** Rows shown at first. */
const FIRST = 10;

/** The first rows of a list and a button for the rest, so that a long list does not push the sections below it away. */
export function useFirstRows<T>(rows: readonly T[]): {
  readonly visible: readonly T[];
  readonly isAll: boolean;
  readonly button: ReactNode;
} {
  const [isAll, setAll] = useState(false);
  const hasMore = rows.length > FIRST;
  const button = hasMore && (
    <PlainButton look="outline" className={lists.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
      {isAll ? installationTexts.showFewer : installationTexts.showAll(rows.length)}
    </PlainButton>
  );
  return { visible: isAll ? rows : rows.slice(0, FIRST), isAll: isAll || !hasMore, button };
}
