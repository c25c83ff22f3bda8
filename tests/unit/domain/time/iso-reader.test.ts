import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoReader } from '#domain/time/iso-reader.ts';
import { fromIso, toIso } from '#domain/time/warsaw.ts';
import { anInstant } from '#tests/support/generated-values.ts';

const two = (most: number) => fc.nat({ max: most }).map((value) => String(value).padStart(2, '0'));
/** Times near one another, so that the reader uses its cache, with backends' variants and invalid ones between them. */
const aTime = fc
  .tuple(
    fc.constantFrom('', ' '),
    fc.constantFrom('2026-03-29', '2026-10-25', '2026-10-26', '2026-02-30'),
    fc.constantFrom('T', ' ', 't'),
    fc.constantFrom('00', '01', '02', '03', '23', '24', '25'),
    fc.constantFrom(':', '.'),
    two(61),
    fc.oneof(
      two(61).map((second) => `:${second}`),
      fc.constant(''),
    ),
    fc.constantFrom('', '', '.5', '.250'),
    fc.constantFrom('', 'Z', '+01:00', '+02:00', '+02', '+0200', '-05:30', 'Zulu'),
  )
  .map((parts) => parts.join(''));

test('a column of times is read as each of them alone', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(aTime, anInstant.map(toIso), fc.string()), { minLength: 2, maxLength: 12 }), (texts) => {
      const read = isoReader();
      expect(texts.map((text) => read(text))).toEqual(texts.map((text) => fromIso(text)));
    }),
    { numRuns: 2000 },
  );
});

test('the repeated hour is distinguished by its offset, minute by minute', () => {
  const read = isoReader();
  const texts = ['2026-10-25T02:00:00+02:00', '2026-10-25T02:59:30+02:00', '2026-10-25T02:00:00+01:00', '2026-10-25T02:00:01+01:00'];
  const [first = 0, ...later] = texts.map((text) => read(text) ?? Number.NaN);
  expect(later.map((at) => (at - first) / 1000)).toEqual([3570, 3600, 3601]);
});
