import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import type { FaultKind } from '#tests/support/fleets/faults.ts';
import type { Look, SaidCause } from '#tests/support/fleets/fleet-server.ts';
import { falseCauses, judgeFault } from '#tests/support/fleets/judge-fleet.ts';
import { aPlant } from '#tests/support/fleets/plants.ts';
import { byLook } from '#tests/support/fleets/run-fleet.ts';

const FIRST = '2026-10-20';
const said = (cause: string, explainedBy: string | null = null): SaidCause => ({ cause, explainedBy, evidence: '{}' });
/** Looks at one installation, one each hour from 10:00 of the first day on. */
const looks = (...each: readonly (readonly SaidCause[])[]): Look[] =>
  each.map((causes, hour) => ({ at: instantOf(FIRST, 10 + hour), sn: 'F', causes, gone: [], state: 'attention' }));
const kind: FaultKind = { name: 'fuse', allowed: ['event:FUSE'], needs: ['event:FUSE'], isLasting: true, plants: () => [] };
const judged = (given: readonly Look[], of: Partial<FaultKind> = {}, from = FIRST) => judgeFault({ ...kind, ...of }, ['F'], given, from);

describe('the judge of a planted fault', () => {
  test('accepts its cause and a consequence of it, and no information that is not true', () => {
    const { wrong, missing } = judged(looks([said('event:FUSE'), said('low_yield', 'event:FUSE')]));
    expect([wrong, missing]).toEqual([[], []]);
    expect(judged(looks([said('event:FUSE'), said('limited')])).wrong).toHaveLength(1);
  });

  test('names any other cause once, and a consequence of another cause', () => {
    const both = [said('event:FUSE'), said('silent'), said('no_production', 'silent')];
    const { wrong } = judged(looks(both, both));
    expect(wrong).toEqual(['F: silent at 2026-10-20T08:00', 'F: no_production at 2026-10-20T08:00']);
  });

  test('accepts no cause before its first day, unless the fault is there from the first reading on', () => {
    const early = looks([said('event:FUSE')]);
    expect(judged(early, {}, '2026-10-21').wrong).toHaveLength(1);
    expect(judged(early, { isFromFirst: true }, '2026-10-21').wrong).toEqual([]);
  });

  test('misses a cause that is needed and never said', () => {
    expect(judged(looks([], [])).missing).toHaveLength(1);
    expect(judged(looks([], [])).right).toEqual([]);
    expect(judgeFault({ name: 'any', allowed: ['low_yield'], plants: () => [] }, ['F'], looks([]), FIRST).missing).toEqual([]);
  });

  test('misses a lasting cause that goes, and accepts another that goes', () => {
    const gone = looks([said('event:FUSE')], []).map((look, index) => (index === 0 ? look : { ...look, gone: ['event:FUSE'] }));
    expect(judged(gone).missing).toEqual(['F: event:FUSE is gone at 2026-10-20T09:00']);
    expect(judged(gone.slice(1)).missing).toHaveLength(1);
    expect(
      judgeFault({ name: 'trip', allowed: ['event:FUSE'], needs: ['event:FUSE'], plants: () => [] }, ['F'], gone, FIRST).missing,
    ).toEqual([]);
  });
});

test('a false cause of a healthy installation counts once a day, for that installation alone', () => {
  const healthy = aPlant('F', 1, { latitude: 52, longitude: 20 }, 0);
  const next = { at: instantOf('2026-10-21', 9), sn: 'F', causes: [said('low_yield')], gone: ['silent'], state: 'attention' };
  const stopped = { at: instantOf('2026-10-22', 9), sn: 'F', causes: [], gone: [], state: 'faulty' };
  const given = [
    ...looks([said('low_yield')], [said('low_yield'), said('silent')]),
    next,
    { ...next, sn: 'OTHER' },
    stopped,
  ];
  expect(falseCauses(given, [healthy]).map(({ day, cause }) => `${day} ${cause}`)).toEqual([
    '2026-10-20 low_yield',
    '2026-10-20 silent',
    '2026-10-21 low_yield',
    '2026-10-22 state faulty',
  ]);
});

test('each reading comes at the first look after its arrival, and once', () => {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 });
  const arrivals = fc.array(fc.integer({ min: 0, max: 1_100 }), { maxLength: 30 });
  fc.assert(
    fc.property(times, arrivals, (some, all) => {
      const looked = some.toSorted((one, other) => one - other);
      const sent = all.map((arrives, at) => ({ at, arrives, line: { sn: 'F', at: '' } }));
      const parts = byLook(sent, looked);
      const came = [...parts].flatMap(([look, own]) => own.map(({ at, arrives }) => ({ at, arrives, look })));
      const wanted = sent.flatMap(({ at, arrives }) => {
        const look = looked.find((one) => one >= arrives);
        return look === undefined ? [] : [{ at, arrives, look }];
      });
      expect(came.toSorted((one, other) => one.at - other.at)).toEqual(wanted);
    }),
  );
});
