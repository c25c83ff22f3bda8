import { IconCloudOff, IconClockExclamation } from '@tabler/icons-react';
import { wallTexts as texts } from '#texts/wall.ts';
import type { DataAge } from './data-age.ts';
import classes from './wall.module.css';

/** Large, and in words: what is shown is not how it is now. */
export function OldData({ age: { is, since, asOf }, now }: { readonly age: DataAge; readonly now: number }) {
  if (is === 'current' || is === 'loading') return null;
  const Icon = is === 'old' ? IconClockExclamation : IconCloudOff;
  const what = is === 'old' ? texts.old : texts.cutSince(texts[is], since, now);
  return (
    <p className={classes.old} role="status">
      <Icon className={classes.oldIcon} aria-hidden="true" />
      {[what, asOf !== null && texts.dataOf(asOf, now)].filter(Boolean).join(': ')}
    </p>
  );
}
