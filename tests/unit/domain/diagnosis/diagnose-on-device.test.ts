import { describe, expect, test } from 'vitest';
import { diagnoseOnDevice, type InstallationOnDevice } from '#domain/diagnosis/diagnose-on-device.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const at = (hour: number, minute = 0) => instantOf('2026-06-08', hour, minute);

const held = (over: Partial<InstallationOnDevice> = {}, lastReading = at(11, 55)): InstallationOnDevice => ({
  installation: anInstallation({ lastReading }),
  events: [],
  states: [{ at: at(5), state: 'MPPT' }],
  overvoltages: [],
  asOf: at(12),
  ...over,
});
const causes = (facts: InstallationOnDevice) => diagnoseOnDevice(facts).map(({ cause, explainedBy }) => [cause, explainedBy]);

describe('the data of one installation on a device', () => {
  test('shows by night what was named by day and is not over', () => {
    const installation = anInstallation({ lastReading: at(23) });
    const states = [
      { at: at(12), state: 'FAULT' },
      { at: at(21), state: 'SLEEPING' },
    ];
    const events = [
      { at: at(12), codes: { GROUND_FAULT: true } },
      { at: at(21), codes: {} },
    ];
    expect(causes(held({ installation, states, events, asOf: at(23, 5) }))).toEqual([
      ['event:GROUND_FAULT', null],
      ['state:FAULT', 'event:GROUND_FAULT'],
    ]);
    const next = instantOf('2026-06-09', 10);
    const worksAgain = [...states, { at: instantOf('2026-06-09', 5), state: 'MPPT' }];
    const later = { installation: anInstallation({ lastReading: next }), states: worksAgain, events, asOf: next };
    expect(diagnoseOnDevice(held(later)).map(({ isActive }) => isActive)).toEqual([false, false]);
  });

  test('gives no diagnosis for a healthy installation, or one that never sent a reading', () => {
    expect(causes(held())).toEqual([]);
    expect(causes(held({ installation: anInstallation({ lastReading: null }) }))).toEqual([]);
  });

  test('gives its events with their begin, and a fault as their consequence', () => {
    const facts = held({
      events: [{ at: at(9), codes: { GROUND_FAULT: true } }],
      states: [
        { at: at(9), state: 'FAULT' },
        { at: at(5), state: 'MPPT' },
      ],
    });
    expect(causes(facts)).toEqual([
      ['event:GROUND_FAULT', null],
      ['state:FAULT', 'event:GROUND_FAULT'],
    ]);
    expect(diagnoseOnDevice(facts)[0]).toMatchObject({ since: at(9), isActive: true, evidence: { of: 'event', code: 'GROUND_FAULT' } });
  });

  test('gives silence as of the response of the backend: an hour of daylight', () => {
    expect(causes(held({}, at(10, 45)))).toEqual([['silent', null]]);
    expect(causes(held({}, at(11, 15)))).toEqual([]);
  });

  test('never gives silence for an archive', () =>
    expect(causes(held({ installation: anInstallation({ lastReading: at(6), modem: '' }) }))).toEqual([]));

  test('gives an overvoltage that the inverter named, with the highest sample; samples alone are none', () => {
    const overvoltages = [
      { at: at(11, 30), obis: '32.7.0', voltage: quantity<never>(253.4) },
      { at: at(11, 40), obis: '52.7.0', voltage: quantity<never>(256.1) },
    ];
    const events = [
      { at: at(11, 30), codes: { AC_OVER_VOLT: true } },
      { at: at(11, 45), codes: {} },
    ];
    expect(diagnoseOnDevice(held({ events, overvoltages }))).toMatchObject([
      { cause: 'event:AC_OVER_VOLT', isActive: false },
      { cause: 'overvoltage', isActive: true, evidence: { highestVoltage: 256.1, samples: 2 } },
    ]);
    expect(causes(held({ overvoltages }))).toEqual([]);
  });
});
