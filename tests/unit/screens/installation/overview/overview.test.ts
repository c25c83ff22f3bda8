import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { isSilentByDay } from '#domain/energy/silence.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { overviewOf } from '#screens/installation/overview/overview.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const NOON: Instant = quantity(Date.parse('2026-06-21T12:00:00+02:00'));
const at = (minutes: number): Instant => quantity(NOON + minutes * 60_000);
const status = (over: Partial<InverterStatus> = {}): InverterStatus => ({
  events: [],
  state: 'MPPT',
  at: at(-5),
  isWorking: true,
  lastPower: quantity(4000),
  ...over,
});
const aClock = (offset: number, isCorrected: boolean): Diagnosis => ({
  cause: 'clock',
  severity: 'warning',
  since: at(-900),
  from: at(-900),
  last: at(0),
  count: 1,
  isActive: true,
  evidence: { of: 'clock', offset: offset * 60_000, isCorrected },
  explainedBy: null,
});
const installation = anInstallation({ isWorking: false, lastPower: quantity(100), lastReading: at(-5) });

describe('two responses about one inverter', () => {
  test('the newer one decides whether it works and its power, with its own age', () => {
    const held = { value: installation, asOf: at(0) };
    expect(overviewOf(held, { value: status(), asOf: at(1) })).toMatchObject({ isWorking: true, lastPower: 4000, asOf: at(1) });
    expect(overviewOf(held, { value: status(), asOf: at(-1) })).toMatchObject({ isWorking: false, lastPower: 100, asOf: at(0) });
    expect(overviewOf(held, null)).toMatchObject({ isWorking: false, lastPower: 100, asOf: at(0) });
  });

  test('of a foreign backend nothing more is known than whether it works, so whatever its state, one that does not has no communication', () => {
    const states = fc.constantFrom(null, 'MPPT', 'FAULT', 'OFF', 'SLEEPING', 'THROTTLED');
    const codes = fc.dictionary(fc.constantFrom('GROUND_FAULT', 'AC_OVER_VOLT', 'GRID_DISCONNECT'), fc.boolean());
    const ages = fc.option(fc.integer({ min: -3000, max: 0 }), { nil: null });
    fc.assert(
      fc.property(states, codes, ages, fc.nat({ max: 8000 }), fc.boolean(), (state, named, age, power, isWorking) => {
        const response = status({ state, isWorking, lastPower: quantity(power), events: [{ at: at(-5), codes: named }] });
        const known = { value: { ...installation, isWorking, lastReading: age === null ? null : at(age) }, asOf: at(0) };
        expect(overviewOf(known, { value: response, asOf: at(1) }, true).isCommunicating).toBe(isWorking);
      }),
    );
  });

  test('missing values of the newer one come from the other', () => {
    const response = { value: status({ isWorking: null, lastPower: null }), asOf: at(1) };
    expect(overviewOf({ value: installation, asOf: at(0) }, response)).toMatchObject({ isWorking: false, lastPower: 100 });
  });

  test('silence is judged as of the answer with the last reading, however long ago that was', () => {
    const held = { value: { ...installation, isWorking: true, lastPower: quantity<never>(4000) }, asOf: at(0) };
    expect(overviewOf(held, null).communication).toBe('working');
    expect(overviewOf({ ...held, asOf: at(61) }, null).communication).toBe('silent');
  });

  test('an inverter whose clock is behind is heard as on the server, and a corrected one or one half an hour behind as its readings say', () => {
    const [behind, age] = [fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 200 })];
    fc.assert(
      fc.property(behind, age, fc.boolean(), fc.boolean(), (late, minutes, isCorrected, isWorking) => {
        const clock = aClock(-late, isCorrected);
        const lastReading = at(-late - minutes);
        const response = { value: status({ isWorking, state: isWorking ? 'MPPT' : 'FAULT' }), asOf: at(0) };
        const { communication } = overviewOf({ value: { ...installation, lastReading }, asOf: at(0) }, response, false, null, [clock]);
        const heard = late < 30 || isCorrected ? lastReading : at(-minutes);
        const isSilent = isSilentByDay(heard, at(0), MIDDLE_OF_POLAND);
        expect(communication.startsWith('silent')).toBe(isSilent);
        expect(communication === 'fault').toBe(!isSilent && !isWorking);
      }),
    );
    const early = { ...installation, isWorking: true, lastReading: at(-70) };
    expect(overviewOf({ value: early, asOf: at(0) }, null, false, null, [aClock(60, false)]).communication).toBe('silent');
  });

  test('the daylight of the place counts, or that of the middle of Poland without a place', () => {
    const evening: Instant = quantity(Date.parse('2026-11-20T16:00:00+01:00'));
    const still = { ...installation, isWorking: true, lastPower: quantity<never>(0), lastReading: evening };
    const communicationAt = (latitude: number | null, longitude: number | null) =>
      overviewOf({ value: { ...still, latitude, longitude }, asOf: evening }, null).communication;
    expect([communicationAt(null, null), communicationAt(52.07, 19.48), communicationAt(52.07, null)]).toEqual(['night', 'night', 'night']);
    expect(communicationAt(0, 0)).toBe('idle');
  });

  test('an installation without a modem that is not a Solarman device gets its data from files', () => {
    const old = { ...installation, isWorking: true, lastReading: at(-9 * 1440) };
    expect(overviewOf({ value: { ...old, modem: '' }, asOf: at(0) }, null).communication).toBe('archive');
    expect(overviewOf({ value: { ...old, modem: '', source: 'Solarman' }, asOf: at(0) }, null).communication).toBe('silent');
    expect(overviewOf({ value: old, asOf: at(0) }, null).communication).toBe('silent');
  });

  test('the reason why it does not work is unknown before its status was fetched, unless it sends no status', () => {
    const dark = { ...installation, lastPower: quantity<never>(0) };
    expect(overviewOf({ value: dark, asOf: at(0) }, null).communication).toBe('notFetched');
    expect(overviewOf({ value: { ...dark, hasEvents: false }, asOf: at(0) }, null).communication).toBe('noProduction');
  });

  test('the active events of the whole log count, not only those of the newest entry', () => {
    const events = [
      { at: at(-20), codes: { GROUND_FAULT: true, OVER_TEMP: false } },
      { at: at(-10), codes: { MEMORY_LOSS: true } },
    ];
    const response = { value: status({ events, isWorking: false }), asOf: at(1) };
    expect(overviewOf({ value: installation, asOf: at(0) }, response).communication).toBe('fault');
  });

  test('a fault of the day is shown at night too, though the inverter sleeps and names nothing', () => {
    const day: Instant = quantity(Date.parse('2026-11-20T12:00:00+01:00'));
    const night: Instant = quantity(Date.parse('2026-11-20T22:00:00+01:00'));
    const states = [
      { at: day, state: 'FAULT' },
      { at: quantity<Instant>(day + 5 * 3_600_000), state: 'SLEEPING' },
    ];
    const broken = { value: anInstallation({ isWorking: false, lastPower: quantity(0), lastReading: night }), asOf: night };
    const response = { value: status({ state: 'SLEEPING', isWorking: false, lastPower: quantity(0) }), asOf: night };
    expect(overviewOf(broken, response, false, states)).toMatchObject({ communication: 'fault', isCommunicating: true, named: ['FAULT'] });
    const codes = [
      { at: quantity<Instant>(day + 5 * 3_600_000), codes: {} },
      { at: day, codes: { GROUND_FAULT: true } },
    ];
    const named = { ...response, value: { ...response.value, events: codes } };
    expect(overviewOf(broken, named, false, states)).toMatchObject({ communication: 'fault', named: ['GROUND_FAULT'] });
  });
});
