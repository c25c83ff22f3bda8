import { describe, expect, test } from 'vitest';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import { findOutages } from '#domain/grid/outages/find-outages.ts';
import type { Instant } from '#domain/quantity.ts';
import { daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { factsOf } from '#tests/support/diagnosis-facts.ts';
import { type Fortune, readingsOf, between } from '#tests/support/generated-inverter.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { inverterReadingsOf } from '#tests/support/inverter-readings.ts';

const at = (hour: number, minute = 0) => instantOf('2026-06-08', hour, minute);
const NOW = at(18);

/** Facts of an inverter that has worked since Saturday except as given, on Monday, 18 o'clock. */
function facts(fortune: (time: number) => Fortune, changes: Partial<DiagnosisFacts> = {}): DiagnosisFacts {
  const readings = readingsOf(daysFrom('2026-06-06', '2026-06-12'), fortune).filter((reading) => reading.at <= NOW);
  return { ...factsOf(readings, { spot: POZNAN, inverterPower: 10_000, isLive: true, now: NOW }), ...changes };
}
const diagnosesOf = (one: DiagnosisFacts) =>
  diagnose(one).map(({ cause, isActive, count, explainedBy }) => [cause, isActive, count, explainedBy]);
const alone = (one: DiagnosisFacts) =>
  diagnose(one).flatMap(({ cause, explainedBy, isActive }) => (explainedBy === null ? [[cause, isActive]] : []));

describe('an outage of the neighbourhood', () => {
  const hit = (installation: number, from: number, to: number | null, kind: 'silent' | 'no_grid') => ({
    installation,
    latitude: POZNAN.latitude + installation * 0.01,
    longitude: POZNAN.longitude,
    household: null,
    readBy: null,
    step: 300_000,
    from: from as Instant,
    to: to as Instant | null,
    kind,
  });
  const outages = findOutages([hit(1, at(9, 50), null, 'no_grid'), hit(2, at(10), null, 'no_grid')]);

  test('replaces the silence of one that named it', () => {
    const silent = facts(between('unheard', at(10), at(23)), { outages });
    expect(diagnose(silent)).toMatchObject([
      { cause: 'grid_outage', severity: 'major', isActive: true, since: at(10), evidence: { installations: [1, 2] } },
    ]);
  });
  test('replaces a disconnected grid, and explains its consequences', () => {
    expect(diagnosesOf(facts(between('no-grid', at(10), at(23)), { outages }))).toEqual([
      ['grid_outage', true, 1, null],
      ['no_production', true, 1, 'grid_outage'],
    ]);
    expect(alone(facts(between('no-grid', at(10), at(23))))).toEqual([['event:GRID_DISCONNECT', true]]);
  });
  test('explains FAULT with events of the grid only, and these events', () => {
    const causesWith = (...codes: string[]) => {
      const readings = inverterReadingsOf([at(9), 'MPPT', []], [at(10), 'FAULT', codes]);
      return diagnose(facts(between('no-grid', at(10), at(23)), { readings, outages })).map(({ cause, explainedBy }) => [
        cause,
        explainedBy,
      ]);
    };
    expect(causesWith('GRID_DISCONNECT', 'AC_UNDER_VOLT', 'UNDER_FREQUENCY')).toEqual([
      ['grid_outage', null],
      ...['event:AC_UNDER_VOLT', 'event:UNDER_FREQUENCY', 'no_production', 'state:FAULT'].map((cause) => [cause, 'grid_outage']),
    ]);
    expect(causesWith('GRID_DISCONNECT', 'GROUND_FAULT')).toContainEqual(['event:GROUND_FAULT', null]);
    expect(causesWith()).toContainEqual(['state:FAULT', null]);
  });
  test('does not explain a FAULT that stays when the grid is back', () => {
    const over = findOutages([hit(1, at(10), at(11), 'no_grid'), hit(2, at(10), at(11), 'no_grid')]);
    const readings = inverterReadingsOf(
      [at(9), 'MPPT', []],
      [at(10), 'FAULT', ['GRID_DISCONNECT']],
      [at(17, 50), 'FAULT', ['AC_UNDER_VOLT']],
    );
    const found = diagnose(facts(between('no-grid', at(10), at(23)), { readings, outages: over }));
    expect(found.find(({ cause }) => cause === 'state:FAULT')?.explainedBy).not.toBe('grid_outage');
  });
  test('is replaced by silence if an installation is still silent afterwards', () => {
    const over = findOutages([hit(1, at(9, 50), null, 'no_grid'), hit(2, at(10), at(11), 'no_grid')]);
    expect(alone(facts(between('unheard', at(10), at(23)), { outages: over }))).toEqual([
      ['silent', true],
      ['grid_outage', false],
    ]);
  });
  test('of silence alone is none: each stays silent, and the area is named', () => {
    const area = findOutages([hit(1, at(9, 50), null, 'silent'), hit(2, at(10), null, 'silent')]);
    expect(diagnosesOf(facts(between('unheard', at(10), at(23)), { outages: area }))).toEqual([
      ['area_silent', true, 1, null],
      ['silent', true, 1, 'area_silent'],
    ]);
    const over = findOutages([hit(1, at(9, 50), null, 'silent'), hit(2, at(10), at(12), 'silent')]);
    expect(alone(facts(between('unheard', at(10), at(23)), { outages: over })).sort()).toEqual([
      ['area_silent', false],
      ['silent', true],
    ]);
  });
});
