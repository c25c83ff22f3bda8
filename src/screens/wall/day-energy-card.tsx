import { useMemo } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { asOfText } from '#texts/dates.ts';
import { kilowattHours, NO_NUMBER } from '#texts/numbers.ts';
import { wallTexts } from '#texts/wall.ts';
import { MOST_ASKED, type SeenEnergy, useDayEnergy } from './day-energy.ts';
import classes from './wall.module.css';

const { energy: texts } = wallTexts;
const SEPARATOR = ' · ';

function noteOf(seen: SeenEnergy, total: number, now: number): string {
  if (seen.is === 'known') return [texts.known(seen.known, total), asOfText(seen.asOf, now)].join(SEPARATOR);
  return seen.is === 'too-many' ? texts.tooMany(MOST_ASKED) : texts[seen.is];
}

/** What all of them gave today, of how many that is known, and as of when. `rows`: once all of them are known. */
export function DayEnergyCard({ rows, now }: { readonly rows: readonly Installation[] | undefined; readonly now: number }) {
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? null, [rows]);
  const seen = useDayEnergy(ids);
  return (
    <section className={classes.card} data-of="energy" aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.energy}>{seen.is === 'known' ? kilowattHours(seen.energy, 0) : NO_NUMBER}</p>
      <p className={classes.small}>{noteOf(seen, rows?.length ?? 0, now)}</p>
    </section>
  );
}
