import fc from 'fast-check';
import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import { column, type Series } from '#domain/energy/series.ts';
import type { Instant, Volts, Watts } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';

/* Generated values of the domain, one arbitrary per type. Whole seconds and finite numbers only, because the domain has no others. */

const word = fc.string({ unit: 'grapheme', maxLength: 12 });
const someWord = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
const words = (max: number) => fc.string({ minLength: 1, maxLength: max }).filter((text) => text.trim() !== '');
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value));
const id = fc.nat();
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

export const aDate = fc
  .date({ min: new Date('1999-01-01T12:00:00Z'), max: new Date('2060-01-01T12:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
export const anInstant: fc.Arbitrary<Instant> = fc
  .tuple(aDate, fc.nat({ max: 86_399_999 }))
  .map(([date, time]) => (instantOf(date) + time) as Instant);

const power = number;
const watts = fc.nat({ max: 1_000_000 });
const ratedWatts = fc.integer({ min: 1, max: 1_000_000 });
const anAddress = (max: { street: number; number: number; number2: number; postCode: number; city: number }) =>
  fc.record({
    street: words(max.street),
    number: words(max.number),
    number2: fc.string({ maxLength: max.number2 }),
    postCode: words(max.postCode),
    city: words(max.city),
  });
const coordinate = (limit: number) => orNull(fc.integer({ min: -limit * 1e4, max: limit * 1e4 }).map((value) => value / 1e4));

export const aForm = fc.record({
  description: words(64),
  sn: words(32),
  phases: fc.constantFrom(1 as const, 3 as const),
  vendor: words(64),
  modem: words(64),
  tilt: orNull(fc.integer({ min: 0, max: 99 })),
  azimuth: orNull(fc.integer({ min: 0, max: 360 })),
  address: anAddress({ street: 128, number: 12, number2: 4, postCode: 6, city: 64 }),
  latitude: coordinate(90),
  longitude: coordinate(180),
  inverterPower: ratedWatts,
  generatorPower: ratedWatts,
});

const someFields = fc.record(
  {
    description: words(64),
    phases: fc.constantFrom(1 as const, 3 as const),
    tilt: fc.nat({ max: 90 }),
    city: words(64),
    inverterPower: ratedWatts,
  },
  { requiredKeys: [] },
);
/** What one call of an import writes. */
export const anImportBatch = fc.record(
  {
    added: fc.array(aForm, { maxLength: 3 }),
    areFormersNew: fc.boolean(),
    changed: fc.array(fc.record({ sn: someWord, was: someFields, now: someFields }), { maxLength: 3 }),
  },
  { requiredKeys: ['added', 'changed'] },
);

/** The fields of a Solarman form; the others are empty. */
export const aReducedForm = aForm.map((form) => ({
  ...form,
  vendor: '',
  modem: '',
  tilt: null,
  azimuth: null,
  latitude: null,
  longitude: null,
}));

const aCare = fc.record({
  state: fc.constantFrom(...CARE_STATES),
  cause: orNull(fc.constantFrom('silent', 'low_yield', 'event:GROUND_FAULT', 'event:TLX_1364')),
  since: orNull(anInstant),
});

export const anInstallation = fc
  .tuple(
    aForm,
    fc.record({
      id,
      source: fc.constantFrom('PV' as const, 'Solarman' as const),
      model: word,
      firstReading: orNull(anInstant),
      lastReading: orNull(anInstant),
      lastPower: orNull(power),
      isWorking: fc.boolean(),
      isAnyEvent: fc.boolean(),
      hasEvents: fc.boolean(),
      owner: orNull(fc.record({ email: someWord, phone: word })),
      code: fc.option(someWord, { nil: undefined }),
      care: fc.option(aCare, { nil: undefined }),
      formerSerials: fc.option(fc.array(someWord, { minLength: 1, maxLength: 3 }), { nil: undefined }),
      inverterWarrantyTo: fc.option(aDate, { nil: undefined }),
      newSerial: fc.option(someWord, { nil: undefined }),
    }),
  )
  .map(([form, rest]) => ({ ...form, ...rest }));

export const aNewTask = fc.record({
  description: word,
  inverterSerial: word,
  contact: orNull(someWord),
  createdOn: aDate,
  employee: someWord,
  address: word,
  reason: words(250),
  scope: fc.string({ maxLength: 250 }),
});

export const aTask = fc.record({
  id,
  employee: word,
  description: word,
  inverterSerial: word,
  createdOn: aDate,
  updatedAt: orNull(anInstant),
  status: fc.constantFrom(0 as const, 1 as const, 2 as const),
  reason: word,
  scope: word,
  address: fc.record({ street: word, number: word, number2: word, postCode: word, city: word }),
  clientRef: orNull(someWord),
});

export const aUser = fc.record({
  email: someWord,
  isActive: fc.boolean(),
  isPremium: fc.boolean(),
  lastLogin: orNull(anInstant),
  phone: word,
});
export const aDevice = fc.record({ id, name: word, model: word, sn: word, inverterPower: watts, generatorPower: watts });
export const aCount = fc.record({ name: someWord, value: number });
export const aDefective = fc.record({ id, description: word, sn: word, value: number });
export const aMarker = fc.record({
  id,
  description: word,
  sn: word,
  lastPower: orNull(power),
  generatorPower: watts,
  isWorking: fc.boolean(),
  care: fc.option(aCare, { nil: undefined }),
});
export const aPlace = fc.record({ id, latitude: number, longitude: number });
const aSeries = <Q extends Watts | Volts>(): fc.Arbitrary<Series<Q>> =>
  fc
    .array(fc.tuple(anInstant, orNull(number)))
    .map((read) => ({ at: column(read.map(([at]) => at)), values: column(read.map(([, value]) => value ?? Number.NaN)) }));
export const somePower = aSeries<Watts>();
export const aBar = fc.record({
  bucket: fc.oneof(
    aDate,
    aDate.map((date) => date.slice(0, 7)),
  ),
  energy: number,
});
export const someVoltages = fc.record({ a: aSeries<Volts>(), b: aSeries<Volts>(), c: aSeries<Volts>() });
export const anOvervoltage = fc.record({ at: anInstant, obis: someWord, voltage: number });
export const aStateRecord = fc.record({ at: fc.option(anInstant), state: someWord });
/** Codes of inverters, known and unknown. */
const eventCode = fc.stringMatching(/^[A-Z][A-Z_0-9]{0,20}$/);

export const aStatus = fc.record({
  events: fc.array(fc.record({ at: orNull(anInstant), codes: fc.dictionary(eventCode, fc.boolean()).map((codes) => ({ ...codes })) })),
  state: orNull(someWord),
  at: orNull(anInstant),
  isWorking: orNull(fc.boolean()),
  lastPower: orNull(power),
});

const sentences = fc.array(someWord, { minLength: 1, maxLength: 3 });
/** 'detail' is the text of an error there, and zod allows no '__proto__' in a record. */
const aFieldName = someWord.filter((name) => name !== 'detail' && name !== '__proto__');
export const aRefusal = fc.oneof(
  fc.record({ fields: fc.constant({}), detail: fc.constant(null), items: sentences }),
  fc.record({
    fields: fc.dictionary(aFieldName, sentences).map((fields) => ({ ...fields })),
    detail: orNull(someWord),
    items: fc.constant([]),
  }),
);

export { orNull, someWord, word };
