import { describe, expect, test } from 'vitest';
import { idleOf } from '#server/care/gather-idle.ts';
import { lockForDiagnosis } from '#server/store/care/facts.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { type Fortune, readingsOf } from '#tests/support/generated-inverter.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const FIRST = '2026-06-01';
const DAYS = 11;
const at = (day: number, hour: number) => instantOf(addDays(FIRST, day), hour);
/** Faulty from the second day on, except for an hour of the sixth. */
const fortune = (time: number): Fortune => (time < at(1, 9) || (time >= at(5, 11) && time < at(5, 12)) ? 'works' : 'fault');
const ALL = readingsOf(daysFrom(FIRST, addDays(FIRST, DAYS)), fortune);

for (const kind of KINDS) {
  describe(`when an inverter gave nothing, on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, at(0, 0)));

    const told = async (id: number) => {
      const idle = () =>
        api.database.transaction(async (tx) => [...(await idleOf(tx, await lockForDiagnosis(tx, [id]), [api.now()])).values()].flat());
      const known = await idle();
      await api.database.rows('update reading_watches set powers = null where installation_id = $1', [id]);
      expect(known, `as of ${new Date(api.now()).toISOString()}`).toEqual(await idle());
      return known.map(({ from, to }) => [toIso(from), to === null ? null : toIso(to)]);
    };

    test.each([
      ['in order', []],
      ['with the fourth day late', [3]],
      ['with the morning after late, and the first day corrected', [6, 0]],
    ])('is what all readings say, whatever was known before: %s', async (_, lateDays) => {
      await api.empty();
      api.moveTo(at(0, 1));
      const id = await placed(api);
      const isLate = (time: number) => lateDays.some((day) => time >= at(day, 5) && time < at(day, 12));
      for (let day = 0; day < DAYS; day += 1)
        for (const hour of [9, 20]) {
          const now = at(day, hour);
          const before = api.now();
          api.moveTo(now);
          await api.take(
            readingsFor(
              id,
              ALL.filter((reading) => reading.at > before && reading.at <= now && !isLate(reading.at)),
            ),
          );
          await diagnosed(api);
        }
      await told(id);
      for (const day of lateDays)
        await api.take(
          readingsFor(
            id,
            ALL.filter((reading) => isLate(reading.at) && reading.at >= at(day, 0) && reading.at < at(day, 24)),
          ),
        );
      expect(await told(id)).toEqual([
        [toIso(at(1, 9)), toIso(at(5, 11))],
        [toIso(at(5, 12)), null],
      ]);
    });

    test('is followed back to its begin, once, and computed again when the rating changes', async () => {
      await api.empty();
      const id = await placed(api);
      const dead = readingsOf(daysFrom(FIRST, addDays(FIRST, DAYS)), (time) => (time < at(1, 9) ? 'works' : 'fault'));
      api.moveTo(at(10, 20));
      await api.take(
        readingsFor(
          id,
          dead.filter((reading) => reading.at <= at(10, 20)),
        ),
      );
      await diagnosed(api);
      expect(await told(id)).toEqual([[toIso(at(1, 9)), null]]);
      await api.database.rows('update installations set inverter_power = 1000000000 where id = $1', [id]);
      expect(await told(id)).not.toEqual([[toIso(at(1, 9)), null]]);
    });
  });
}
