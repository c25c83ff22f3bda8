import { type ReactNode, useState } from 'react';
import { installationTexts } from '#texts/installation/installation.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import lists from './lists.module.css';

/** Rows shown at first: fewer on a phone, where sections are below one another. */
const FIRST = 10;
const FIRST_ON_PHONE = 5;

/** The first rows of a list and a button for the rest, so that a long list does not push the sections below it away. */
export function useFirstRows<T>(
  rows: readonly T[],
  first?: number,
): {
  readonly visible: readonly T[];
  readonly isAll: boolean;
  readonly button: ReactNode;
} {
  const [isAll, setAll] = useState(false);
  const isPhone = useIsPhone();
  const count = first ?? (isPhone ? FIRST_ON_PHONE : FIRST);
  const hasMore = rows.length > count;
  const button = hasMore && (
    <PlainButton look="outline" className={lists.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
      {isAll ? installationTexts.showFewer : installationTexts.showAll(rows.length)}
    </PlainButton>
  );
  return { visible: isAll ? rows : rows.slice(0, count), isAll: isAll || !hasMore, button };
}
