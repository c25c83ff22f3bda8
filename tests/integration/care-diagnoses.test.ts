import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { factsOf } from '#tests/support/diagnosis-facts.ts';
import { type Fortune, fortuneOf, readingsOf, someFortunes, between } from '#tests/support/generated-inverter.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { emptyTelemetryApi } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const MONDAY = '2026-06-08';
const at = (hour: number, minute = 0, day = MONDAY) => instantOf(day, hour, minute);
const NOW = at(18);

const history = (fortune: (time: number) => Fortune, now = NOW) =>
  readingsOf(daysFrom('2026-06-06', '2026-06-12'), fortune).filter((reading) => reading.at <= now);

for (const kind of KINDS) {
  describe(`diagnoses on ${kind}`, () => {
    const api = emptyTelemetryApi(kind, NOW);

    const causes = async () => (await diagnosed(api)).map(({ cause, state, count }) => [cause, state, count]);

    test('are none of an inverter that works, and of one that never sent a reading', async () => {
      const id = await placed(api);
      await placed(api);
      await api.take(
        readingsFor(
          id,
          history(() => 'works'),
        ),
      );
      expect(await diagnosed(api)).toEqual([]);
    });

    test('name the cause, since when, how often, and what it rests on', async () => {
      const id = await placed(api);
      await api.take(readingsFor(id, history(between('ground-fault', at(10), at(19)))));
      const found = await diagnosed(api);
      expect(found.find(({ cause }) => cause === 'event:GROUND_FAULT')).toMatchObject({
        installation: id,
        severity: 'major',
        state: 'active',
        since: at(10),
        last: NOW,
        count: 1,
        evidence: { of: 'event', code: 'GROUND_FAULT' },
        explainedBy: null,
        task: null,
        acknowledged: null,
      });
      expect(found.filter(({ cause }) => cause !== 'event:GROUND_FAULT')).toMatchObject(
        found.length > 1 ? found.slice(1).map(() => ({ explainedBy: 'event:GROUND_FAULT' })) : [],
      );
    });

    test('are those of the rules, whatever order readings come in and however often', async () => {
      for (const [round, told] of fc.sample(someFortunes, { seed: 5, numRuns: runsOf(6) }).entries()) {
        await api.empty();
        const readings = history(fortuneOf(told, at(6, 0, '2026-06-06')));
        const expected = diagnose(factsOf(readings, { spot: POZNAN, inverterPower: 10_000, isLive: true, now: NOW }))
          .map(({ cause, since, last, count, isActive, explainedBy }) => ({
            cause,
            since,
            last,
            count,
            isActive,
            explainedBy,
          }))
          .sort((one, other) => one.cause.localeCompare(other.cause));
        const id = await placed(api);
        const shuffled =
          fc.sample(fc.shuffledSubarray(readingsFor(id, readings), { minLength: readings.length }), { seed: round, numRuns: 1 })[0] ?? [];
        for (let from = 0; from < shuffled.length; from += 90) {
          await api.take(shuffled.slice(from, from + 90));
          if (from % 180 === 0) await diagnosed(api);
        }
        await api.take(shuffled.slice(3, 40));
        const found = await diagnosed(api);
        expect(
          found
            .map(({ cause, since, last, count, state, explainedBy }) => ({
              cause,
              since,
              last,
              count,
              isActive: state !== 'gone',
              explainedBy,
            }))
            .sort((one, other) => one.cause.localeCompare(other.cause)),
          JSON.stringify(told),
        ).toEqual(expected);
      }
    });

    test('of a silence come by the mere passing of time, and not by night', async () => {
      const id = await placed(api);
      await api.take(
        readingsFor(
          id,
          history(() => 'works'),
        ),
      );
      api.moveTo(at(4, 0, '2026-06-09'));
      expect(await causes()).toEqual([['silent', 'active', 1]]); // an hour of daylight passed in the evening
      api.moveTo(at(12, 0, '2026-06-09'));
      const [silent] = await diagnosed(api);
      expect(silent).toMatchObject({ cause: 'silent', since: NOW, evidence: { of: 'silence', lastReading: NOW } });
    });

    test('are none of a time when this server did not listen itself', async () => {
      const id = await placed(api);
      const all = readingsOf(daysFrom('2026-06-06', '2026-06-10'), between('unheard', at(10), at(15)));
      await api.take(
        readingsFor(
          id,
          all.filter((reading) => reading.at < at(10)),
        ),
      );
      api.moveTo(at(9, 50));
      expect(await diagnosed(api)).toEqual([]);
      api.moveTo(at(15));
      expect(await diagnosed(api, true)).toEqual([]);
      await api.take(
        readingsFor(
          id,
          all.filter((reading) => reading.at >= at(15) && reading.at <= NOW),
        ),
      );
      api.moveTo(NOW);
      expect(await diagnosed(api)).toEqual([]);
    });

    test('are made of a batch too that repeats the last reading and goes on after a silence', async () => {
      const id = await placed(api);
      const all = readingsOf(daysFrom('2026-06-06', '2026-06-09'), between('unheard', at(10), at(13))).filter(
        ({ at: time }) => time <= NOW,
      );
      await api.take(
        readingsFor(
          id,
          all.filter((reading) => reading.at < at(10)),
        ),
      );
      await api.take(
        readingsFor(
          id,
          all.filter((reading) => reading.at >= at(9, 40)),
        ),
      );
      expect(await diagnosed(api)).toMatchObject([{ cause: 'silent', state: 'gone', from: at(9, 50), last: at(13) }]);
    });

    test('are closed three days after they are gone', async () => {
      const id = await placed(api);
      const all = readingsOf(daysFrom('2026-06-06', '2026-06-13'), between('fault', at(10), at(12)));
      await api.take(
        readingsFor(
          id,
          all.filter((reading) => reading.at <= NOW),
        ),
      );
      expect(await causes()).toContainEqual(['state:FAULT', 'gone', 1]);
      const later = at(13, 0, addDays(MONDAY, 3));
      api.moveTo(later);
      await api.take(
        readingsFor(
          id,
          all.filter((reading) => reading.at > NOW && reading.at <= later),
        ),
      );
      expect(await causes()).toEqual([]);
    });

    test('of neighbours without a grid at one time are one outage', async () => {
      const [one, near, far] = [
        await placed(api),
        await placed(api, { latitude: 52.41, longitude: 16.92 }),
        await placed(api, { latitude: 50, longitude: 20 }),
      ];
      for (const id of [one, near, far]) await api.take(readingsFor(id, history(between('no-grid', at(15), at(19)))));
      const found = (await diagnosed(api)).filter(({ cause }) => cause === 'grid_outage');
      expect(found.map(({ installation }) => installation).sort()).toEqual([one, near].sort());
      expect(found[0]).toMatchObject({ evidence: { of: 'outage', installations: [one, near] } });
      expect((await diagnosed(api)).filter(({ installation }) => installation === far).map(({ cause }) => cause)).toContain(
        'event:GRID_DISCONNECT',
      );
    });

    test('are acknowledged once: the first one counts', async () => {
      const id = await placed(api);
      await api.take(readingsFor(id, history(between('fault', at(10), at(19)))));
      const [found] = (await diagnosed(api)).filter(({ cause }) => cause === 'state:FAULT');
      const path = `/care/v1/diagnoses/${found?.id}/acknowledge/`;
      const first = await api.call(path, { method: 'POST' });
      expect(first.status).toBe(200);
      expect(await first.json()).toMatchObject({ state: 'acknowledged', acknowledged: { by: 'serwis@pvcare.pl', at: toIso(NOW) } });
      api.moveTo(NOW + 60_000);
      expect(await (await api.call(path, { method: 'POST' })).json()).toMatchObject({ acknowledged: { at: toIso(NOW) } });
      expect((await api.call('/care/v1/diagnoses/999999/acknowledge/', { method: 'POST' })).status).toBe(404);
    });
  });
}
