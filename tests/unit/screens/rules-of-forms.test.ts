import { describe, expect, test } from 'vitest';
import { isEmail, isPhone } from '#domain/service/flow-user.ts';
import { isStrongPassword } from '#domain/service/account/credentials.ts';
import { taskRules } from '#screens/tasks/new/new-task-rules.ts';
import { EMPTY, type WizardField, type WizardValues } from '#screens/wizard/wizard-fields.ts';
import { wizardErrors } from '#screens/wizard/wizard-rules.ts';
import { EMAIL, INSTALLATION_LIMITS, type Limited, PASSWORD, PHONE, TASK_LIMITS } from '#tests/support/validation-limits.ts';

const FILLED: WizardValues = {
  ...EMPTY,
  ...{ description: 'Dom', sn: 'SN-1', phases: '3', vendor: 'Fronius', modem: 'M-1', tilt: '35', azimuth: '180' },
  ...{ street: 'Polna', number: '3', postCode: '62-800', city: 'Kalisz', latitude: '51,76', longitude: '18,09' },
  ...{ inverterPower: '8000', generatorPower: '9900' },
};

const FIELDS: Record<keyof typeof INSTALLATION_LIMITS, WizardField> = {
  description: 'description',
  sn: 'sn',
  address_city: 'city',
  address_post_code: 'postCode',
  address_street: 'street',
  address_number: 'number',
  address_number_2: 'number2',
  azimuth: 'azimuth',
  elevation: 'tilt',
  latitude: 'latitude',
  longitude: 'longitude',
  inverter_rated_power: 'inverterPower',
  generator_rated_power: 'generatorPower',
  number_of_phases: 'phases',
  pv_modem: 'modem',
  pv_vendor: 'vendor',
};

type Rule = readonly [limited: Limited, isTaken: (value: string) => boolean];

const RULES: readonly Rule[] = [
  ...Object.entries(INSTALLATION_LIMITS).map(([name, limited]): Rule => {
    const field = FIELDS[name as keyof typeof INSTALLATION_LIMITS];
    return [limited, (value) => !(field in wizardErrors('PV', { ...FILLED, [field]: value }))];
  }),
  [TASK_LIMITS.employee, (value) => taskRules.employee(value) === null],
  [TASK_LIMITS.reason, (value) => taskRules.reason(value) === null],
  [TASK_LIMITS.order, (value) => taskRules.scope(value) === null],
  [PHONE, isPhone],
  [EMAIL, isEmail],
  [PASSWORD, isStrongPassword],
];

describe('every rule of the forms, one below its limit, at it and one above', () => {
  test.each(RULES.map(([limited, isTaken]) => [limited.rule, limited, isTaken] as const))(
    '%s is kept at its limit',
    (_, { taken, refused }, isTaken) => {
      expect(taken.filter((value) => !isTaken(value))).toEqual([]);
      expect(refused.filter(isTaken)).toEqual([]);
    },
  );

  test('with Solarman there is neither modem nor vendor, and the rest is the same', () => {
    expect(wizardErrors('Solarman', { ...FILLED, modem: '', vendor: '', tilt: '', azimuth: '', latitude: '', longitude: '' })).toEqual({});
    expect(Object.keys(wizardErrors('Solarman', { ...FILLED, sn: 'x'.repeat(33) }))).toEqual(['sn']);
  });
});
