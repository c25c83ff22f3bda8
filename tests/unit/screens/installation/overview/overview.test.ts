import { describe, expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { InverterStatus } from '#domain/service/status.ts';
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
const installation = anInstallation({ isWorking: false, lastPower: quantity(100), lastReading: at(-5) });

describe('two responses about one inverter', () => {
  test('the newer one decides whether it works and its power, with its own age', () => {
    const held = { value: installation, asOf: at(0) };
    expect(overviewOf(held, { value: status(), asOf: at(1) })).toMatchObject({ isWorking: true, lastPower: 4000, asOf: at(1) });
    expect(overviewOf(held, { value: status(), asOf: at(-1) })).toMatchObject({ isWorking: false, lastPower: 100, asOf: at(0) });
    expect(overviewOf(held, null)).toMatchObject({ isWorking: false, lastPower: 100, asOf: at(0) });
  });

  test('missing values of the newer one come from the other', () => {
    const report = { value: status({ isWorking: null, lastPower: null }), asOf: at(1) };
    expect(overviewOf({ value: installation, asOf: at(0) }, report)).toMatchObject({ isWorking: false, lastPower: 100 });
  });

  test('silence is judged as of the answer with the last reading, however long ago that was', () => {
    const held = { value: { ...installation, isWorking: true, lastPower: quantity<never>(4000) }, asOf: at(0) };
    expect(overviewOf(held, null).communication).toBe('working');
    expect(overviewOf({ ...held, asOf: at(61) }, null).communication).toBe('silent');
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

  test('the reason why it does not work is unknown before its status was fetched, unless it never reports', () => {
    const dark = { ...installation, lastPower: quantity<never>(0) };
    expect(overviewOf({ value: dark, asOf: at(0) }, null).communication).toBe('notFetched');
    expect(overviewOf({ value: { ...dark, hasEvents: false }, asOf: at(0) }, null).communication).toBe('noProduction');
  });

  test('the active events of the whole log count, not only those of the newest entry', () => {
    const events = [
      { at: at(-20), codes: { GROUND_FAULT: true, OVER_TEMP: false } },
      { at: at(-10), codes: { MEMORY_LOSS: true } },
    ];
    const report = { value: status({ events, isWorking: false }), asOf: at(1) };
    expect(overviewOf({ value: installation, asOf: at(0) }, report).communication).toBe('fault');
  });

  test('a fault of the day is shown at night too, though the inverter sleeps and reports nothing', () => {
    const day: Instant = quantity(Date.parse('2026-11-20T12:00:00+01:00'));
    const night: Instant = quantity(Date.parse('2026-11-20T22:00:00+01:00'));
    const states = [
      { at: day, state: 'FAULT' },
      { at: quantity<Instant>(day + 5 * 3_600_000), state: 'SLEEPING' },
    ];
    const broken = { value: anInstallation({ isWorking: false, lastPower: quantity(0), lastReading: night }), asOf: night };
    const report = { value: status({ state: 'SLEEPING', isWorking: false, lastPower: quantity(0) }), asOf: night };
    expect(overviewOf(broken, report, false, states)).toMatchObject({ communication: 'fault', isCommunicating: true, reported: ['FAULT'] });
    const codes = [
      { at: quantity<Instant>(day + 5 * 3_600_000), codes: {} },
      { at: day, codes: { GROUND_FAULT: true } },
    ];
    const named = { ...report, value: { ...report.value, events: codes } };
    expect(overviewOf(broken, named, false, states)).toMatchObject({ communication: 'fault', reported: ['GROUND_FAULT'] });
  });
});
