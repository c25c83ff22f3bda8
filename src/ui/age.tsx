import { IconClock } from '@tabler/icons-react';
import type { Instant } from '#domain/quantity.ts';
import { ago, asOfText } from '#texts/dates.ts';
import { use } from 'react';
import { ScreenAge, useIsOfflineNoticeShown, useScreenAge } from './screen-status.ts';
import { useNow } from './use-now.ts';
import classes from './panels.module.css';

/** An older age is highlighted: twice the longest refresh interval of the lists. Unit: ms. */
const STALE = 15 * 60_000;

/** Data whose age differs less than this from the age of the screen show none. Unit: ms. */
const SAME_AGE = 10 * 60_000;

interface Props {
  readonly asOf: Instant;
  /** An older age is highlighted. Unit: ms. */
  readonly staleAfter?: number;
  /** This is the age of the whole screen. */
  readonly isOfScreen?: boolean;
}

/** An empty line for an age that is not known yet, so that nothing below moves when it appears. */
export const AgePlaceholder = () => (
  <span className={classes.age} data-empty="" aria-hidden="true">
    {'\u00a0'}
  </span>
);

/** Whether two ages differ too little to be shown both. */
export const isSameAge = (a: Instant, b: Instant): boolean => Math.abs(a - b) < SAME_AGE;

/** Whether the screen shows about this age already. */
export function useIsAgeOfScreen(asOf: Instant): boolean {
  const screenAge = use(ScreenAge);
  return screenAge !== null && isSameAge(asOf, screenAge);
}

/** Whether the strip about the missing connection says the same age. */
function useIsInStrip(asOf: Instant): boolean {
  const told = useScreenAge();
  return useIsOfflineNoticeShown() && told !== null && isSameAge(asOf, told);
}

/** 'stan na 14:05 · 5 min temu', updated every half minute. Nothing if the screen shows the same age already; its place is kept below the strip. */
export function Age({ asOf, staleAfter = STALE, isOfScreen = false }: Props) {
  const now = useNow();
  const isRepeated = useIsAgeOfScreen(asOf);
  const isInStrip = useIsInStrip(asOf);
  if (isInStrip) return <AgePlaceholder />;
  if (!isOfScreen && isRepeated) return null;
  return (
    <span className={classes.age} data-stale={now - asOf > staleAfter || undefined}>
      <IconClock size={14} aria-hidden="true" />
      <time dateTime={new Date(asOf).toISOString()}>
        {asOfText(asOf, now)}
        <span className={classes.ago}>{` · ${ago(asOf, now)}`}</span>
      </time>
    </span>
  );
}
