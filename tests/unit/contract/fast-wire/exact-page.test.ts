import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exactPage } from '#contract/fast-wire/exact-page.ts';
import { listInstallations } from '#contract/installations.contract.ts';
import { anInstallation } from '#tests/support/generated-values.ts';

const codec = listInstallations.replies[200];
/** As the codecs read it; `null` if they refuse it. */
function tolerantly(json: unknown) {
  const read = z.safeDecode(codec, json as never);
  return read.success ? { count: read.data.count, rows: read.data.rows } : null;
}

const aPage = fc.record({ count: fc.nat(), rows: fc.array(anInstallation, { minLength: 1, maxLength: 3 }) });
const onWire = (page: unknown): { count: number; results: Record<string, unknown>[] } =>
  JSON.parse(JSON.stringify(z.encode(codec, page as never)));

/** Values that backends send, and invalid ones. */
const SOMETHING = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  '7',
  '7.5',
  'x',
  7,
  7.5,
  -1,
  Number.POSITIVE_INFINITY,
  true,
  'true',
  [],
  {},
  { email: '' },
);

describe('a page read without the codecs', () => {
  test('is what the codecs return, if it has the documented form', () => {
    fc.assert(
      fc.property(aPage, (page) => {
        const json = onWire(page);
        expect(exactPage(json)).toEqual(tolerantly(json));
        expect(exactPage(json)).not.toBeNull();
      }),
    );
  });

  test('is left to the codecs if a field has another form, or is read with the same result', () => {
    fc.assert(
      fc.property(aPage, fc.nat(), SOMETHING, (page, at, value) => {
        const json = onWire(page);
        const row = json.results[0] ?? {};
        const key = Object.keys(row)[at % Object.keys(row).length] ?? 'id';
        if (value === undefined) delete row[key];
        else row[key] = value;
        const read = exactPage(json);
        if (read !== null) expect(read).toEqual(tolerantly(json));
      }),
    );
  });

  test.each([
    ['nothing', undefined],
    ['a list alone', []],
    ['rows without a count', { results: [] }],
    ['a count in text', { count: '1', results: [] }],
    ['rows that are none', { count: 1, results: [null] }],
    ['a refusal', { detail: 'Invalid token.' }],
  ])('is not made of %s', (_, json) => {
    expect(exactPage(json)).toBeNull();
  });
});
