import { powerHour } from '#domain/energy/daylight-shape.ts';
import type { YieldHistory } from '#domain/comparison/odd-rating.ts';
import { dailyYields, type YieldSource } from '#domain/comparison/yield-source.ts';
import { daysFrom, addDays, type LocalDate } from '#domain/time/local-date.ts';
import { hourStarts } from '#domain/time/warsaw.ts';
import { readEnergiesOf, readHoursOf } from '#server/store/care/yields.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** The yields of an installation and its neighbours up to the last compared day, and the hours of the compared days. */
export async function readHistory(
  db: Queryable,
  source: YieldSource,
  neighbours: readonly YieldSource[],
  days: readonly LocalDate[],
): Promise<YieldHistory> {
  const last = days.at(-1) ?? '';
  const all = [source, ...neighbours];
  const rows = await readEnergiesOf(
    db,
    all.map(({ id }) => id),
  );
  const energies = new Map(rows.map(({ id, day, energy }) => [`${id} ${day}`, energy]));
  const first = rows.find(({ id }) => id === source.id)?.day ?? last;
  const dates = daysFrom(first, addDays(last, 1));
  const yieldsOf = ({ id, generatorPower }: YieldSource) =>
    dailyYields({ generatorPower, energies: dates.map((date) => energies.get(`${id} ${date}`) ?? null) });
  const hours = await readHoursOf(db, source.id, [days[0] ?? last, last]);
  return {
    own: yieldsOf(source),
    neighbours: neighbours.map(yieldsOf),
    hours: hours.flatMap(({ day, hours: ofDay }) =>
      hourStarts(day).flatMap((at, hour) => {
        const peak = ofDay[hour] ?? null;
        return peak === null ? [] : [powerHour({ at, peak }, source)];
      }),
    ),
  };
}
