import { IconClock } from '@tabler/icons-react';
import type { Instant } from '#domain/quantity.ts';
import { ago, asOfText } from '#texts/dates.ts';
import { useNow } from './use-now.ts';
import classes from './panels.module.css';

/** Unit: ms. Older than this and the age stands out: twice the longest refresh of the lists. */
const STALE = 15 * 60_000;

interface Props {
  readonly asOf: Instant;
  /** Unit: ms; above it the age stands out. */
  readonly staleAfter?: number;
}

/** 'stan na 14:05 · 5 min temu'; it ticks. */
export function Age({ asOf, staleAfter = STALE }: Props) {
  const now = useNow();
  return (
    <span className={classes.age} data-stale={now - asOf > staleAfter || undefined}>
      <IconClock size={14} aria-hidden="true" />
      <time dateTime={new Date(asOf).toISOString()}>{`${asOfText(asOf, now)} · ${ago(asOf, now)}`}</time>
    </span>
  );
}
