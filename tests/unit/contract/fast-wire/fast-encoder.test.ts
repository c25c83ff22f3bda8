import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';
import { fastEncoder } from '#contract/fast-wire/fast-encoder.ts';
import * as some from '#tests/support/generated-values.ts';

const CALLS = [...ENDPOINTS, ...EXTENSIONS];
const schemaOf = (name: string, status: number): Schema => {
  const schema = CALLS.find((call) => call.name === name)?.replies[status as never] as Schema | undefined;
  if (!schema) throw new Error(`${name} does not answer ${status}`);
  return schema;
};
const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const ANSWERS: readonly (readonly [string, number, fc.Arbitrary<unknown>])[] = [
  ['login', 200, fc.record({ token: some.someWord })],
  [
    'listInstallations',
    200,
    fc.record({ count: fc.nat(), next: some.orNull(some.word), rows: fc.array(some.anInstallation, { maxLength: 3 }) }),
  ],
  ['getInstallation', 200, some.anInstallation],
  ['addInstallation', 201, some.anInstallation],
  ['listTasks', 200, fc.array(some.aTask)],
  ['createTask', 201, some.aTask],
  ['changeTask', 412, some.aTask],
  ['listUsers', 200, fc.array(some.aUser)],
  ['listOwnedDevices', 200, fc.array(some.aDevice)],
  ['markers', 200, fc.array(some.aMarker)],
  ['mapPlaces', 200, fc.array(some.aPlace)],
  ['powerData', 200, some.somePower],
  ['energyData', 200, fc.array(some.aBar)],
  ['phaseData', 200, some.someVoltages],
  ['overvoltages', 200, fc.array(some.anOvervoltage)],
  ['stateData', 200, fc.array(some.aStateRecord)],
  ['inverterStatus', 200, some.aStatus],
  ['workingChart', 200, fc.array(some.aCount)],
  ['mostDefective', 200, fc.array(some.aDefective)],
  ['login', 400, some.aRefusal],
];

describe('responses are encoded as by the contract', () => {
  test.each(ANSWERS)('%s with status %i is encoded alike', (name, status, values) => {
    const schema = schemaOf(name, status);
    fc.assert(
      fc.property(values, (value) => {
        expect(onTheWire(fastEncoder(schema)(value))).toEqual(onTheWire(z.encode(schema, value as never)));
      }),
      { numRuns: 60 },
    );
  });

  test('fields that are not in the contract are left out', () => {
    const written = fastEncoder(schemaOf('listUsers', 200))([
      { email: 'a@b.pl', isActive: true, isPremium: false, lastLogin: null, phone: '1', password: 'x' },
    ]);
    expect(JSON.stringify(written)).not.toContain('password');
  });
});
