import { describe, expect, test } from 'vitest';
import { severityOf } from '#domain/diagnosis/cause.ts';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import type { DiagnosisFacts, YieldFact } from '#domain/diagnosis/diagnosis-facts.ts';
import { EVENT_CODES, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import { daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { factsOf } from '#tests/support/diagnosis-facts.ts';
import { type Fortune, readingsOf, between } from '#tests/support/generated-inverter.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { inverterReadingsOf, type ReadingFields } from '#tests/support/inverter-readings.ts';

const MONDAY = '2026-06-08';
const at = (hour: number, minute = 0, day = MONDAY) => instantOf(day, hour, minute);
const NOW = at(18);

/** Facts of an inverter that has worked since Saturday except as given, on Monday, 18 o'clock. */
function facts(fortune: (time: number) => Fortune, changes: Partial<DiagnosisFacts> = {}, now = NOW): DiagnosisFacts {
  const readings = readingsOf(daysFrom('2026-06-06', '2026-06-12'), fortune).filter((reading) => reading.at <= now);
  return { ...factsOf(readings, { spot: POZNAN, inverterPower: 10_000, isLive: true, now }), ...changes };
}
const diagnosesOf = (one: DiagnosisFacts) =>
  diagnose(one).map(({ cause, isActive, count, explainedBy }) => [cause, isActive, count, explainedBy]);
/** The same of an inverter that sends no events. */
const silenced = (one: DiagnosisFacts): DiagnosisFacts => ({
  ...one,
  readings: one.readings.map((reading) => ({ ...reading, codes: [] })),
});
const alone = (one: DiagnosisFacts) =>
  diagnose(one).flatMap(({ cause, explainedBy, isActive }) => (explainedBy === null ? [[cause, isActive]] : []));

describe('nothing is wrong', () => {
  test('with an inverter that works, by day and by night', () => {
    expect(diagnose(facts(() => 'works'))).toEqual([]);
    expect(diagnose(facts(() => 'works', {}, at(2, 0, '2026-06-09')))).toEqual([]);
  });
  test('with an inverter that never sent a reading', () => expect(diagnose(facts(() => 'unheard'))).toEqual([]));
  test('at night and dawn, whatever is named', () => {
    const works = facts(() => 'works');
    const readings = inverterReadingsOf(
      [at(21, 0, '2026-06-07'), 'SLEEPING', []],
      [at(23, 0, '2026-06-07'), 'SLEEPING', ['GRID_DISCONNECT', 'UNDER_TEMP']],
      [at(4), 'STARTING', []],
      [at(4, 40), 'FAULT', []],
      [at(4, 50), 'STARTING', []],
      [at(5), 'FAULT', ['GROUND_FAULT']],
      [at(5, 10), 'MPPT', []],
    );
    expect(diagnose({ ...works, readings })).toEqual([]);
  });
  test('except for a fault that is named twice in the dark, or for a quarter of an hour', () => {
    const causesAt = (now: Instant, ...said: readonly ReadingFields[]) =>
      diagnose({ ...facts(() => 'works', {}, now), readings: inverterReadingsOf(...said) }).map(({ cause, isActive }) => [cause, isActive]);
    const first: ReadingFields = [at(22), 'FAULT', ['GROUND_FAULT']];
    expect(causesAt(at(22, 10), first)).toEqual([]);
    const both = [
      ['event:GROUND_FAULT', true],
      ['state:FAULT', true],
    ];
    expect(causesAt(at(22, 15), first)).toEqual(both);
    expect(causesAt(at(22, 10), first, [at(22, 5), 'FAULT', ['GROUND_FAULT']])).toEqual(both);
    expect(causesAt(at(23, 30), first, [at(22, 20), 'FAULT', ['GROUND_FAULT']], [at(23), 'SLEEPING', []])).toEqual([
      ['event:GROUND_FAULT', true],
      ['state:FAULT', false],
    ]);
  });
});

describe('one cause', () => {
  test('has since, last, count and evidence', () => {
    const [ground] = diagnose(facts(between('ground-fault', at(10), at(23))));
    expect(ground).toEqual({
      cause: 'event:GROUND_FAULT',
      severity: 'major',
      since: at(10),
      from: at(10),
      last: NOW,
      count: 1,
      isActive: true,
      evidence: { of: 'event', code: 'GROUND_FAULT', highestVoltage: null },
      explainedBy: null,
    });
  });

  test('that flaps within an hour is one, later it is two', () => {
    const flaps = (gap: number) => (time: number) => (time === at(10) || time === at(10, 10) + gap ? 'fault' : 'works') as Fortune;
    const counts = (gap: number) => diagnose(facts(flaps(gap))).map(({ cause, count, since, from }) => [cause, count, from - since]);
    expect(counts(3_600_000)).toEqual([['state:FAULT', 1, 0]]);
    expect(counts(4_200_000)).toEqual([['state:FAULT', 2, 4_800_000]]);
  });

  test('is gone when it is over, and dropped three days later', () => {
    const fault = between('fault', at(9), at(10));
    expect(diagnosesOf(facts(fault))).toEqual([['state:FAULT', false, 1, null]]);
    expect(diagnosesOf(facts(fault, {}, at(10, 0, '2026-06-11')))).toEqual([['state:FAULT', false, 1, null]]);
    expect(diagnosesOf(facts(fault, {}, at(10, 10, '2026-06-11')))).toEqual([]);
  });

  test('is not dropped overnight', () => {
    expect(alone(facts(between('fault', at(9), at(9, 0, '2026-06-11')), {}, at(2, 0, '2026-06-09')))).toEqual([['state:FAULT', true]]);
  });
});

describe('consequences name their cause', () => {
  test('a fault and missing production are consequences of a ground fault', () => {
    expect(diagnosesOf(facts(between('ground-fault', at(10), at(23))))).toEqual([
      ['event:GROUND_FAULT', true, 1, null],
      ['no_production', true, 1, 'event:GROUND_FAULT'],
      ['state:FAULT', true, 1, 'event:GROUND_FAULT'],
    ]);
  });
  test('a fault that began with a code stays its consequence, although the code is no longer named', () => {
    const fortune = (time: number): Fortune => (time < at(10) ? 'works' : time < at(12) ? 'ground-fault' : 'fault');
    expect(alone(facts(fortune))).toEqual([['event:GROUND_FAULT', true]]);
    expect(alone(facts(fortune, {}, at(2, 0, '2026-06-09')))).toEqual([['event:GROUND_FAULT', true]]);
  });
  test('a fault that lasts longer than the grid event is a cause of its own', () => {
    const readings = inverterReadingsOf([at(9), 'FAULT', ['AC_OVER_VOLT']], [at(12), 'FAULT', []]);
    expect(alone(facts(() => 'works', { readings }))).toContainEqual(['state:FAULT', true]);
  });
  test('three phases above 253 V are a consequence of the event while it lasts; without an event they are one overvoltage', () => {
    const high = facts(between('overvoltage', at(11), at(12)));
    expect(diagnosesOf(facts(between('overvoltage', at(11), at(12)), {}, at(11, 50)))).toEqual([
      ['event:AC_OVER_VOLT', true, 1, null],
      ['overvoltage', true, 1, 'event:AC_OVER_VOLT'],
    ]);
    expect(diagnosesOf(high)).toEqual([
      ['event:AC_OVER_VOLT', false, 1, null],
      ['overvoltage', true, 1, null],
    ]);
    expect(diagnose(silenced(high))).toMatchObject([
      {
        cause: 'overvoltage',
        severity: 'warning',
        count: 1,
        since: at(11),
        last: at(12),
        evidence: { highestVoltage: 255.5, samples: 12 },
      },
    ]);
  });
  test('an overvoltage is active for three days after the latest mean above 253 V, or the latest event by day', () => {
    const high = silenced(facts(between('overvoltage', at(11), at(12))));
    expect(alone({ ...high, now: at(11, 59, '2026-06-11') })).toEqual([['overvoltage', true]]);
    expect(alone({ ...high, now: at(12, 10, '2026-06-11') })).toEqual([]);
    const readings = inverterReadingsOf([at(9), 'STANDBY', ['AC_OVER_VOLT']], [at(9, 10), 'MPPT', []]);
    const event = { ...facts(() => 'works'), readings };
    expect(alone(event)).toEqual([
      ['event:AC_OVER_VOLT', false],
      ['overvoltage', true],
    ]);
    expect(diagnose(event).at(-1)?.evidence).toEqual({ of: 'event', code: 'AC_OVER_VOLT', highestVoltage: null });
  });
  test('single samples of 253 V and more do not count', () => {
    const overvoltages = [{ at: at(11), voltage: 260 as never }];
    expect(diagnose(facts(() => 'works', { overvoltages }))).toEqual([]);
  });
});

describe('silence and missing production', () => {
  test('need an hour of daylight', () => {
    const silent = (now: number) => alone(facts(between('unheard', at(10), at(23)), {}, now as Instant));
    expect(silent(at(10, 40))).toEqual([]);
    expect(silent(at(11))).toEqual([['silent', true]]);
    expect(diagnose(facts(between('unheard', at(10), at(23))))).toMatchObject([
      { cause: 'silent', since: at(9, 50), evidence: { lastReading: at(9, 50) } },
    ]);
  });
  test('an archive is never silent', () => expect(diagnose(facts(between('unheard', at(10), at(23)), { isLive: false }))).toEqual([]));
  test('are over when it sends readings again', () =>
    expect(diagnosesOf(facts(between('unheard', at(10), at(12))))).toEqual([['silent', false, 1, null]]));
  test('the evidence of a past silence is the reading before it, not the latest one', () =>
    expect(diagnose(facts(between('unheard', at(10), at(12))))).toMatchObject([
      { cause: 'silent', isActive: false, from: at(9, 50), evidence: { of: 'silence', lastReading: at(9, 50) } },
    ]));
  test('no production is not a cause if no neighbour produces', () => {
    const idle = facts(between('idle', at(9), at(23)));
    const dark: YieldFact = { from: '2026-06-03', to: '2026-06-07', verdict: null, ratio: null, isDark: true };
    expect(diagnosesOf(idle)).toEqual([['no_production', true, 1, null]]);
    expect(diagnosesOf({ ...idle, yields: [dark] })).toEqual([]);
    expect(diagnosesOf({ ...idle, areNeighboursDark: true })).toEqual([]);
  });
  test('the hour of daylight by which it counts as not working is included, however long ago it was', () => {
    const darkHour = { from: at(12, 0, '2026-06-02'), to: null, peak: 0 as never };
    const asleep = facts(() => 'works', { darkHour });
    expect(diagnose(asleep)).toMatchObject([{ cause: 'no_production', isActive: true, since: darkHour.from, severity: 'major' }]);
  });
});

describe('a low yield', () => {
  const low = (to: string, verdict: YieldFact['verdict'] = 'strings'): YieldFact => ({
    from: '2026-06-03',
    to,
    verdict,
    ratio: 0.5,
    isDark: false,
  });
  test('has the severity of its verdict', () => {
    const severities = (['none', 'strings', 'low', 'normal'] as const).map(
      (verdict) => diagnose(facts(() => 'works', { yields: [low('2026-06-07', verdict)] }))[0]?.severity,
    );
    expect(severities).toEqual(['major', 'minor', 'warning', undefined]);
  });
  test('is gone with a normal one, and not with an unknown one', () => {
    const yields = [low('2026-06-06'), low('2026-06-07', 'normal')];
    expect(alone(facts(() => 'works', { yields }))).toEqual([['low_yield', false]]);
    expect(alone(facts(() => 'works', { yields: [low('2026-06-06'), { ...low('2026-06-07', null), ratio: null }] }))).toEqual([
      ['low_yield', true],
    ]);
  });
  test('was last observed at the last reading, not at the end of the current day', () => {
    const [yieldOfToday] = diagnose(facts(() => 'works', { yields: [low('2026-06-08')] }));
    expect(yieldOfToday).toMatchObject({ cause: 'low_yield', last: NOW });
  });
  test('is a consequence of a fault that lasted for a day of it', () => {
    const yields = [low('2026-06-07')];
    const fault = (from: number) => alone(facts(between('fault', from, at(23)), { yields })).map(([cause]) => cause);
    expect(fault(at(9, 0, '2026-06-06'))).toEqual(['state:FAULT']);
    expect(fault(at(9))).toEqual(['state:FAULT', 'low_yield']);
  });
  test('stays a consequence of a stop that is closed, until the days are compared again', () => {
    const stop = between('fault', at(9, 0, '2026-06-06'), at(12, 0, '2026-06-07'));
    const yields = [{ ...low('2026-06-09'), lossFrom: '2026-06-06' }];
    expect(diagnosesOf(facts(stop, { yields }, at(13, 0, '2026-06-10')))).toEqual([['low_yield', true, 1, 'state:FAULT']]);
  });
  test('is a consequence of a stop that began on its first day, in the evening of that day already', () => {
    const lossOf = (lossFrom: string, to: string) => ({ yields: [{ ...low(to), lossFrom }] });
    const evening = at(20);
    const causes = (fortune: Parameters<typeof facts>[0], lossFrom: string) =>
      alone(facts(fortune, lossOf(lossFrom, '2026-06-08'), evening)).map(([cause]) => cause);
    expect(causes(between('fault', at(9), at(23)), '2026-06-08')).toEqual(['state:FAULT']);
    expect(causes(between('ground-fault', at(9), at(23)), '2026-06-08')).toEqual(['event:GROUND_FAULT']);
    expect(causes(between('fault', at(16, 0, '2026-06-07'), at(23)), '2026-06-08')).toEqual(['state:FAULT']);
    expect(causes(between('fault', at(9), at(23)), '2026-06-07')).toEqual(['state:FAULT', 'low_yield']);
    expect(causes(between('fault', at(9), at(16)), '2026-06-08')).toEqual(['state:FAULT']);
    expect(causes(between('fault', at(9, 0, '2026-06-06'), at(10, 0, '2026-06-06')), '2026-06-06')).toContain('low_yield');
  });
});

describe('severities', () => {
  test('of events are SunSpec’s grades, of an unknown one a warning', () => {
    for (const code of EVENT_CODES) expect(severityOf(`event:${code}`)).toBe(NATURE_OF_EVENT[code].severity);
    expect(severityOf('event:TLX_1364')).toBe('warning');
  });
  test('the worst comes first', () => {
    const readings = inverterReadingsOf([at(9), 'MPPT', ['UNDER_TEMP', 'OVER_TEMP', 'DC_OVER_VOLT']]);
    expect(alone(facts(() => 'works', { readings })).map(([cause]) => cause)).toEqual([
      'event:DC_OVER_VOLT',
      'event:OVER_TEMP',
      'event:UNDER_TEMP',
    ]);
  });
});
