import { describe, expect, test } from 'vitest';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import { faultStretches } from '#domain/grid/readings/fault-stretches.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { factsOf } from '#tests/support/diagnosis-facts.ts';
import { danfossReadings } from '#tests/support/measured/measured-readings.ts';

/** The plant is in Italy; its exact position is not published. */
const SPOT = { latitude: 45, longitude: 10 };
const timeOf = (at: number | null): string | null => (at === null ? null : toIso(at as never).slice(5, 16));

const asOf = (device: 3 | 9, at: number) => {
  const readings = danfossReadings(device).filter((reading) => reading.at <= at);
  return diagnose(factsOf(readings, { spot: SPOT, inverterPower: 15_000, isLive: false, now: at }));
};

describe('inverter 9, September 2019', () => {
  const readings = danfossReadings(9);
  const facts = factsOf(readings, { spot: SPOT, inverterPower: 15_000, isLive: false, now: instantOf('2019-09-26') });

  test('has two outages: the first lasts until it worked again, the second to the end', () => {
    const byDay = faultStretches(facts.readings, facts).filter(({ from }) => new Date(from).getUTCHours() < 17);
    expect(byDay.map(({ from, to }) => [timeOf(from), timeOf(to)])).toEqual([
      ['09-01T17:40', '09-08T07:30'],
      ['09-15T07:20', null],
    ]);
  });

  test.each([
    ['2019-09-01', 20, ['state:FAULT']],
    ['2019-09-02', 23, ['state:FAULT']],
    ['2019-09-10', 12, ['state:FAULT gone']],
    ['2019-09-15', 5, []],
    ['2019-09-15', 9, ['state:FAULT']],
    ['2019-09-25', 23, ['state:FAULT']],
  ])('on %s at %i o’clock what is wrong is %j', (date, hour, causes) => {
    const diagnoses = asOf(9, instantOf(date, hour)).filter(({ explainedBy }) => explainedBy === null);
    expect(diagnoses.map(({ cause, isActive }) => (isActive ? cause : `${cause} gone`))).toEqual(causes);
  });

  test('the maker’s own number and the missing production are consequences', () => {
    const diagnoses = asOf(9, instantOf('2019-09-17', 15));
    expect(diagnoses.map(({ cause, severity, explainedBy, isActive }) => [cause, severity, explainedBy, isActive])).toEqual([
      ['state:FAULT', 'major', null, true],
      ['no_production', 'major', 'state:FAULT', true],
      ['event:TLX_1364', 'warning', 'state:FAULT', true],
    ]);
    expect(diagnoses[0]).toMatchObject({ count: 1, since: instantOf('2019-09-15', 7, 20), evidence: { of: 'fault', codes: ['TLX_1364'] } });
  });
});

describe('inverter 3, in STANDBY all week', () => {
  test('does not produce by day, although it names no fault', () => {
    const diagnoses = asOf(3, instantOf('2019-09-15', 18));
    expect(diagnoses.map(({ cause, isActive, since }) => [cause, isActive, timeOf(since)])).toContainEqual([
      'no_production',
      true,
      '09-10T07:50',
    ]);
    expect(diagnoses.find(({ cause }) => cause === 'no_production')?.explainedBy).toBeNull();
  });
});
