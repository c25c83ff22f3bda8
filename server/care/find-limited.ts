import type { LimitedDay } from '#domain/diagnosis/diagnosis-facts.ts';
import { daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { beginLimited, endLimited, listThrottled, writeLimited } from '#server/store/care/limited-days.ts';
import type { Of } from '#server/store/care/facts.ts';
import { readSource } from '#server/store/care/yields.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { lostOn } from './compare-one.ts';

/** What an installation gave less on a day for another reason than the grid; `undefined` for nothing, or if it is not known. */
async function limitedOn(db: Queryable, id: number, day: LocalDate): Promise<Of<LimitedDay> | undefined> {
  const source = await readSource(db, id);
  if (!source) return undefined;
  const { energy, episodes } = (await lostOn(db, source, [day])).limited;
  const [first, last] = [episodes[0], episodes.at(-1)];
  if (energy === null || !first || !last) return undefined;
  const isHot = episodes.some(({ events }) => events?.includes('OVER_TEMP'));
  return { id, from: first.from, to: last.to, energy, isHot };
}

/**
 * Finds what limited power on the days from one up to another, which is not included, and stores it. Only installations that named
 * THROTTLED below their rating are read. An interrupted call is continued by the next one.
 *
 * Unit    `now` in ms since 1970.
 */
export async function findLimited(
  database: Database,
  [from, to]: readonly [LocalDate, LocalDate],
  now: number,
  isWanted: () => boolean,
): Promise<void> {
  await beginLimited(database, from, to);
  for (const day of daysFrom(from, to)) {
    const rows: Of<LimitedDay>[] = [];
    for (const id of await listThrottled(database, day)) {
      if (!isWanted()) return;
      const found = await limitedOn(database, id, day);
      if (found) rows.push(found);
    }
    await database.transaction((tx) => writeLimited(tx, day, rows), { patient: true });
  }
  await endLimited(database, now);
}
