import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JudgedInverterSetting, judgeInverterSetting } from '#domain/checklists/rules/setting.ts';

const value = (text: string, unit: string, seconds: string | null = null) => ({ value: text, unit, seconds });
const said = (read: JudgedInverterSetting['read'], profile: JudgedInverterSetting['profile'], isConfirmed = true): string => {
  const { verdict, reason } = judgeInverterSetting({ read, profile, isConfirmed });
  return `${verdict} ${reason}`;
};

describe('a setting beside its profile', () => {
  test('is the same in value and delay, or another', () => {
    const profile = value('255.3', 'V', '0.2');
    expect(said(value('255.3', 'V', '0.2'), profile)).toBe('good null');
    expect(said(value('255.30', 'V', '0.20'), profile)).toBe('good null');
    expect(said(value('253', 'V', '0.2'), profile)).toBe('red other_setting');
    expect(said(value('255.3', 'V', '0.3'), profile)).toBe('red other_setting');
    expect(said(value('255.3', 'V', null), profile)).toBe('null no_delay');
    expect(said(value('253', 'V', null), profile)).toBe('red other_setting');
  });

  test('is never red beside a profile that is not confirmed', () => {
    expect(said(value('230', 'V'), value('255.3', 'V'), false)).toBe('amber other_setting');
    expect(said(value('255.3', 'V'), value('255.3', 'V'), false)).toBe('good null');
    const number = fc.integer({ min: 0, max: 9999 }).map(String);
    fc.assert(
      fc.property(number, number, fc.option(number), fc.option(number), (read, wanted, delay, wantedDelay) => {
        expect(said(value(read, 'V', delay), value(wanted, 'V', wantedDelay), false)).not.toMatch(/red/);
      }),
    );
  });

  test('has no verdict where the inverter or the profile does not have it', () => {
    expect(said(null, value('255.3', 'V'))).toBe('null no_value');
    expect(said({ value: null, unit: 'V', seconds: null }, value('255.3', 'V'))).toBe('null absent');
    expect(said(value(' ', 'V', '0.2'), value('255.3', 'V'))).toBe('null no_value');
    expect(said(value('255.3', 'V'), null)).toBe('null no_profile');
  });

  test.each([
    ['111', '%Un', '255.3', 'V'],
    ['184', 'V', '80', '%Un'],
    ['200', 'ms', '0.2', 's'],
    ['50200', 'mHz', '50.2', 'Hz'],
    ['10', 'kW', '10000', 'W'],
    ['255', 'V', '255.3', 'V'],
    ['48', 'Hz', '48.0', 'Hz'],
  ])('%s %s is %s %s', (read, unit, wanted, wantedUnit) => {
    expect(said(value(read, unit), value(wanted, wantedUnit))).toBe('good null');
  });

  test.each([
    ['50', 'Hz', '50.2', 'Hz'],
    ['0', 's', '0.2', 's'],
    ['47', 'Hz', '47.5', 'Hz'],
    ['253', 'V', '253', 'Hz'],
    ['>253', 'V', '253', 'V'],
    ['254.9', 'V', '255.3', 'V'],
  ])('%s %s is not %s %s', (read, unit, wanted, wantedUnit) => {
    expect(said(value(read, unit), value(wanted, wantedUnit))).toBe('red other_setting');
  });

  test('in words is the same without regard to capitals and blanks', () => {
    expect(said(value(' Q(U)  wg IRiESD', ''), value('q(u) wg iriesd', ''))).toBe('good null');
    expect(said(value('wyłączone', ''), value('q(u) wg iriesd', ''))).toBe('red other_setting');
  });
});
