import { IconClock } from '@tabler/icons-react';
import type { Instant } from '#domain/quantity.ts';
import { ago, asOfText } from '#texts/dates.ts';
import { use } from 'react';
import { ScreenAge } from './told-once.ts';
import { useNow } from './use-now.ts';
import classes from './panels.module.css';

/** Unit: ms. Older than this and the age stands out: twice the longest refresh of the lists. */
const STALE = 15 * 60_000;

/** Unit: ms. What was fetched this close to what the screen tells is as old as the screen. */
const TOGETHER = 10 * 60_000;

interface Props {
  readonly asOf: Instant;
  /** Unit: ms; above it the age stands out. */
  readonly staleAfter?: number;
  /** It is the one that the screen tells. */
  readonly isOfScreen?: boolean;
}

/** Where an age is about to stand: what lies below keeps its place when it comes. */
export const AgePlace = () => (
  <span className={classes.age} data-empty="" aria-hidden="true">
    {'\u00a0'}
  </span>
);

/** 'stan na 14:05 · 5 min temu'; it ticks. Nothing where the screen has told it already. */
export function Age({ asOf, staleAfter = STALE, isOfScreen = false }: Props) {
  const now = useNow();
  const told = use(ScreenAge);
  if (!isOfScreen && told !== null && Math.abs(asOf - told) < TOGETHER) return null;
  return (
    <span className={classes.age} data-stale={now - asOf > staleAfter || undefined}>
      <IconClock size={14} aria-hidden="true" />
      <time dateTime={new Date(asOf).toISOString()}>{`${asOfText(asOf, now)} · ${ago(asOf, now)}`}</time>
    </span>
  );
}
