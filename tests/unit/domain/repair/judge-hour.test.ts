import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cause, severityOf } from '#domain/diagnosis/cause.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { type RepairReading, readingsOfHour } from '#domain/repair/daylight-hour.ts';
import { type HourFacts, judgeHour } from '#domain/repair/judge-hour.ts';
import type { ReferencePower } from '#domain/repair/reference-power.ts';
import type { RepairCause } from '#domain/repair/repair-cause.ts';
import { emptyFinding } from '#domain/repair/repair-check.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { danfossReadings } from '#tests/support/measured/measured-readings.ts';
import { stretchOf } from '#domain/time/stretch.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const CLOSED = instantOf('2026-06-08', 10);
const RATED = quantity<Watts>(10_000);

const after = (minutes: number, changes: Partial<RepairReading> = {}): RepairReading => ({
  at: CLOSED + minutes * MINUTE,
  power: 4000,
  state: 'MPPT',
  events: [],
  ...changes,
});
/** Readings five minutes apart, each as given. */
const hour = (change: (index: number) => Partial<RepairReading> = () => ({}), count = 12): RepairReading[] =>
  Array.from({ length: count }, (_, index) => after(5 * (index + 1), change(index)));
/** The expected power at all of these readings, or at the named ones only. */
const expecting = (readings: readonly RepairReading[], power: number, change: Partial<ReferencePower> = {}) =>
  new Map(
    readings.map(({ at }) => [at, { power: quantity<Watts>(power), yield: power / 10_000, basis: 'neighbours' as const, ...change }]),
  );
const judge = (readings: readonly RepairReading[], changes: Partial<HourFacts> = {}) =>
  judgeHour({
    closed: CLOSED,
    now: quantity(CLOSED + 2 * 3_600_000),
    spot: POZNAN,
    inverterPower: RATED,
    own: null,
    step: 300,
    readings,
    causes: [],
    references: expecting(readings, 4000),
    ...changes,
  });
const aCause = (cause: Cause, changes: Partial<RepairCause> = {}): RepairCause => ({
  cause,
  severity: severityOf(cause),
  stretches: [lasting(-1440, null)],
  isOwn: false,
  ...changes,
});
/** A stretch between two times, in minutes after the closing. */
const lasting = (from: number, to: number | null) =>
  stretchOf({ from: CLOSED + from * MINUTE, to: to === null ? null : CLOSED + to * MINUTE });

describe('an hour is good', () => {
  test('by an hour of daylight with the power that is expected', () => {
    expect(judge(hour((index) => ({ power: 3000 + 100 * index, state: index < 2 ? 'STARTING' : 'MPPT' })))).toEqual({
      state: 'good_so_far',
      reason: null,
      returnedAt: null,
      from: CLOSED + 5 * MINUTE,
      to: CLOSED + 60 * MINUTE,
      highestPower: 4100,
      meanPower: 3550,
      expectedPower: 4000,
      comparedWith: 'neighbours',
      states: ['STARTING', 'MPPT'],
      events: [],
    });
  });

  test.each([
    ['1 % of its rating', { power: 100 }, 'no_power'],
    ['hardly more', { power: 120 }, 'low_power'],
    ['half of what is expected', { power: 2000 }, 'low_power'],
    ['less than 60 % of it', { power: 2399 }, 'low_power'],
    ['60 % of it', { power: 2400 }, null],
    ['a fault throughout', { state: 'FAULT' }, 'fault'],
    ['a major event', { events: ['DC_DISCONNECT'] }, 'event'],
    ['a minor event', { events: ['OVER_TEMP', 'TLX_1'] }, 'event'],
    ['a blown fuse, which is of another task', { events: ['BLOWN_STRING_FUSE'] }, null],
    ['an open cabinet', { events: ['CABINET_OPEN'] }, 'event'],
    ['a warning and a code nobody knows', { events: ['UNDER_TEMP', 'TLX_1'] }, null],
    ['no state and no events', { state: null, events: null }, null],
  ] as const)('or not, with %s', (_, change, reason) => {
    expect(judge(hour(() => change))).toMatchObject({ state: reason === null ? 'good_so_far' : 'unconfirmed', reason });
  });

  test('not if one reading was in FAULT; an event that was over at the end does not count', () => {
    expect(judge(hour((index) => (index === 3 ? { state: '7' } : {}))).reason).toBe('fault');
    expect(judge(hour((index) => (index < 11 ? { events: ['GROUND_FAULT'] } : {}))).state).toBe('good_so_far');
    expect(judge(hour((index) => ({ events: index === 10 ? ['GROUND_FAULT'] : index === 11 ? null : [] }))).reason).toBe('event');
  });

  test('by the first hour alone', () => {
    const later = [...hour(), ...hour(() => ({ state: 'FAULT' }), 24).slice(12)];
    expect(judge(later).state).toBe('good_so_far');
  });

  test('never at 60 W of 5 kW at noon in June', () => {
    const noon = hour(() => ({ power: 60 }));
    expect(judge(noon, { inverterPower: quantity(5000), references: expecting(noon, 4200) })).toMatchObject({
      state: 'unconfirmed',
      reason: 'low_power',
    });
  });
});

describe('a diagnosis', () => {
  const judgeWith = (...causes: RepairCause[]) => judge(hour(), { causes });
  test.each([
    ['its own cause', aCause('event:GROUND_FAULT', { isOwn: true }), 'cause'],
    ['its own cause, though it is but a warning', aCause('event:MANUAL_SHUTDOWN', { isOwn: true }), 'cause'],
    ['its own event of the grid', aCause('event:AC_OVER_VOLT', { isOwn: true }), 'cause'],
    ['another major cause', aCause('event:DC_DISCONNECT'), 'event'],
    ['another minor cause', aCause('event:OVER_TEMP'), 'event'],
    ['a blown fuse of another task', aCause('event:BLOWN_STRING_FUSE'), null],
    ['a lost phase', aCause('lost_phase'), null],
    ['no production', aCause('no_production'), 'event'],
    ['a warning', aCause('event:MANUAL_SHUTDOWN'), null],
    ['a low yield', aCause('low_yield', { severity: 'minor' }), null],
    ['its own low yield, which is of days before', aCause('low_yield', { severity: 'minor', isOwn: true }), null],
    ['an event of the grid', aCause('event:AC_OVER_VOLT'), null],
    ['an outage and an overvoltage', aCause('grid_outage'), null],
    ['a silence, where there are readings', aCause('silent', { isOwn: true }), null],
  ] as const)('%s says so', (_, cause, reason) =>
    expect(judgeWith(cause)).toMatchObject({ state: reason === null ? 'good_so_far' : 'unconfirmed', reason }),
  );

  test('that continues is listed, although the readings do not contain it', () =>
    expect(judgeWith(aCause('event:GROUND_FAULT'))).toMatchObject({ reason: 'event', events: ['GROUND_FAULT'] }));

  test('that ended in the hour, or began after it, does not count; one that ended later does', () => {
    const gone = (minutes: number) => aCause('event:GROUND_FAULT', { stretches: [lasting(-1440, minutes)] });
    expect([20, 60, 61].map((minutes) => judgeWith(gone(minutes)).state)).toEqual(['good_so_far', 'good_so_far', 'unconfirmed']);
    expect(judgeWith(aCause('event:GROUND_FAULT', { stretches: [lasting(61, null)] })).state).toBe('good_so_far');
  });

  test('of an overvoltage counts for its own task if it was measured in the hour', () => {
    const measured = (minutes: number) => aCause('overvoltage', { isOwn: true, stretches: [lasting(minutes, minutes + 10)] });
    expect([-60, 30].map((minutes) => judgeWith(measured(minutes)).state)).toEqual(['good_so_far', 'unconfirmed']);
  });
});

describe('power is compared', () => {
  test('not in THROTTLED and not during grid events: the hour after them decides', () => {
    const throttled = (index: number) => (index < 12 ? { power: 900, state: 'THROTTLED' } : {});
    const tripped = (index: number) => (index < 12 ? { power: 0, state: 'FAULT', events: ['AC_OVER_VOLT'] } : {});
    for (const held of [throttled, tripped]) {
      expect(judge(hour(held)).state).toBe('waiting');
      expect(judge(hour(held, 24))).toMatchObject({ state: 'good_so_far', from: CLOSED + 65 * MINUTE });
    }
  });

  test('but a ground fault during a low grid voltage is a fault of its own', () =>
    expect(judge(hour(() => ({ power: 0, state: 'FAULT', events: ['AC_UNDER_VOLT', 'GROUND_FAULT'] }))).reason).toBe('fault'));

  test('not if the reference is below 0.1 kW/kWp', () => {
    const readings = hour((index) => ({ power: index < 12 ? 100 : 1000 }), 24);
    const references = new Map([...expecting(readings.slice(0, 12), 990), ...expecting(readings.slice(12), 1100)]);
    expect(judge(readings.slice(0, 12), { references }).state).toBe('waiting');
    expect(judge(readings, { references })).toMatchObject({ state: 'good_so_far', meanPower: 1000, expectedPower: 1100 });
  });

  test('without a reference the result is unknown; a fault needs no reference', () => {
    const none = { references: new Map<number, ReferencePower>(), now: quantity<never>(CLOSED + 3 * DAY + 1) };
    expect(judge(hour(), { references: none.references }).state).toBe('waiting');
    expect(judge(hour(), none)).toMatchObject({ state: 'unknown', reason: 'not_comparable', highestPower: 4000, expectedPower: null });
    expect(
      judge(
        hour(() => ({ power: 0 })),
        none,
      ),
    ).toMatchObject({ state: 'unconfirmed', reason: 'no_power' });
    expect(
      judge(
        hour(() => ({ state: 'FAULT' })),
        { references: none.references },
      ).reason,
    ).toBe('fault');
    expect(
      judge(
        hour(() => ({ state: 'THROTTLED' })),
        none,
      ),
    ).toMatchObject({ state: 'unknown', reason: 'not_comparable' });
  });

  test('in darkness not even a missing power is judged', () => {
    const dark = hour(() => ({ power: 0 }));
    const facts = { references: expecting(dark, 300), now: quantity<never>(CLOSED + 3 * DAY + 1) };
    expect(judge(dark, facts)).toMatchObject({ state: 'unknown', reason: 'not_comparable' });
  });

  test('without the weather again in later hours: clouds are not a fault', () => {
    const readings = hour((index) => ({ power: index < 24 ? 1500 : 3500 }), 36);
    const cloudy = { references: expecting(readings, 4000, { basis: 'own_days' }) };
    expect(judge(readings.slice(0, 12), cloudy)).toMatchObject({ state: 'unconfirmed', reason: 'low_power' });
    expect(judge(readings, cloudy)).toMatchObject({ state: 'good_so_far', from: readings[24]?.at });
    expect(judge(readings)).toMatchObject({ state: 'unconfirmed', reason: 'low_power', to: readings[11]?.at });
  });

  test('again over four hours together, if the neighbours’ weather is known: an hour of clouds is not a fault', () => {
    const readings = hour((index) => ({ power: index < 12 ? 1000 : 3300 }), 48);
    const references = expecting(readings, 4000);
    expect(judge(readings.slice(0, 36), { references })).toMatchObject({ state: 'unconfirmed', reason: 'low_power', to: readings[11]?.at });
    expect(judge(readings, { references })).toMatchObject({ state: 'good_so_far', from: readings[0]?.at, to: readings[47]?.at });
    const halved = readings.map((reading) => ({ ...reading, power: 2000 }));
    expect(judge(halved, { references }).reason).toBe('low_power');
    const broken = readings.map((reading, index) => (index > 40 ? { ...reading, state: 'FAULT' } : reading));
    expect(judge(broken, { references }).reason).toBe('low_power');
  });
});

describe('an hour of readings', () => {
  test.each([
    [10, 360],
    [300, 12],
    [600, 6],
    [900, 4],
    [1200, 3],
    [3600, 3],
    [86_400, 3],
  ])('of a step of %i s are %i', (step, count) => expect(readingsOfHour(step)).toBe(count));

  test('is waited for: with one reading less it is incomplete', () => {
    expect(judge(hour(undefined, 11)).state).toBe('waiting');
    expect(judge([]).state).toBe('waiting');
  });

  test('has the step of its own readings if no other is known', () => {
    expect(judge(hour(undefined, 11), { step: null }).state).toBe('waiting');
    expect(judge(hour(), { step: null }).state).toBe('good_so_far');
  });

  test('is after the closing and by day', () => {
    expect(judge([after(0), ...hour(undefined, 11)]).state).toBe('waiting');
    const evening = instantOf('2026-06-08', 21);
    const night = hour().map((reading) => ({ ...reading, at: reading.at - CLOSED + evening }));
    expect(night.every(({ at }) => !isBright(at, POZNAN))).toBe(true);
    expect(judge(night, { closed: evening, now: quantity(evening + DAY) }).state).toBe('waiting');
  });

  test('does not include readings without a grid', () => {
    const down = (index: number) => (index < 12 ? { power: 0, state: 'STANDBY', events: ['GRID_DISCONNECT'] } : {});
    expect(judge(hour(down)).state).toBe('waiting');
    expect(judge(hour(down, 24)).state).toBe('good_so_far');
  });

  test('does not include readings without power', () => expect(judge(hour(() => ({ power: null }))).state).toBe('waiting'));
});

describe('three days', () => {
  const end = CLOSED + 3 * DAY;
  test('are waited, then the result is unknown', () => {
    expect(judge([], { now: quantity(end) })).toEqual(emptyFinding('waiting', null));
    expect(judge([], { now: quantity(end + 1) })).toEqual(emptyFinding('unknown', 'no_readings'));
    expect(
      judge(
        hour(() => ({ events: ['GRID_DISCONNECT'] })),
        { now: quantity(end + 1) },
      ).reason,
    ).toBe('grid_down');
  });
  test('limit the judged readings', () => {
    const late = hour().map((reading) => ({ ...reading, at: reading.at + 3 * DAY }));
    expect(judge(late, { now: quantity(end + DAY) }).state).toBe('unknown');
  });
});

test('late, repeated and reordered readings give the same', () => {
  const readings = hour((index) => ({ power: 90 + index, events: index % 2 ? null : [] }), 15);
  fc.assert(
    fc.property(fc.shuffledSubarray([...readings, ...readings], { minLength: 30 }), (arriving) => {
      expect(judge(arriving)).toEqual(judge(readings));
    }),
  );
});

describe('inverter 9 of a real plant', () => {
  const readings = danfossReadings(9);
  const closedOn = (date: string, hours: number) => {
    const closed = instantOf(date, hours);
    const spot = { latitude: 45, longitude: 10 };
    const references = expecting(readings, 1000, { basis: 'own_days' });
    return judgeHour({
      closed,
      now: instantOf('2019-09-26'),
      spot,
      inverterPower: quantity(15_000),
      own: null,
      step: 600,
      readings,
      causes: [],
      references,
    });
  };
  test.each([
    ['2019-09-07', 12, 'good_so_far', null],
    ['2019-09-09', 12, 'good_so_far', null],
    ['2019-09-01', 17, 'unconfirmed', 'fault'],
    ['2019-09-14', 12, 'unconfirmed', 'fault'],
    ['2019-09-20', 12, 'unknown', 'no_readings'],
  ])('closed on %s at %i: %s', (date, hours, state, reason) => expect(closedOn(date, hours)).toMatchObject({ state, reason }));
});
