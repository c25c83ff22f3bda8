import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ofStoredJson, type Reading, toStoredJson } from '#server/store/telemetry/reading.ts';

const someReading: fc.Arbitrary<Reading> = fc.record({
  installationId: fc.nat(),
  at: fc.nat(),
  power: fc.option(fc.integer()),
  energy: fc.option(fc.nat()),
  voltages: fc.constant([230, null, null] as const),
  state: fc.option(fc.string()),
  events: fc.option(fc.array(fc.string())),
});

test('a reading comes back from its stored JSON with its sender, if it has one', () =>
  fc.assert(
    fc.property(someReading, fc.option(fc.string(), { nil: undefined }), (reading, sentBy) => {
      const one = { ...reading, ...(sentBy !== undefined && { sentBy }) };
      expect(ofStoredJson(JSON.parse(toStoredJson(one)))).toStrictEqual(one);
    }),
  ));

test('the JSON that earlier versions have stored has the sender under its old name, and so has what is stored now', () => {
  const text =
    '{"installationId":1,"at":5,"power":1,"energy":null,"voltages":[230,null,null],"state":null,"events":null,"reportedBy":"modem M-1"}';
  const reading = ofStoredJson(JSON.parse(text));
  expect(reading).toMatchObject({ at: 5, sentBy: 'modem M-1' });
  expect(JSON.parse(toStoredJson(reading))).toEqual(JSON.parse(text));
});
