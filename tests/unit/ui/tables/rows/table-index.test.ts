import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RowField } from '#ui/tables/column.ts';
import { type TableQuery, tableIndex } from '#ui/tables/rows/table-index.ts';

interface Row {
  readonly name: string;
  readonly sn: string;
  readonly city: string;
  readonly power: number | null;
}
type Key = 'name' | 'power';

const fields: readonly RowField<Row>[] = [
  { key: 'name', sortBy: { text: ({ name }) => name }, searchBy: ({ name }) => name },
  { key: 'sn', searchBy: ({ sn, city }) => `${sn}\n${city}` },
  { key: 'power', sortBy: { number: ({ power }) => power } },
];
const row = (name: string, power: number | null = 0, city = '', sn = ''): Row => ({ name, sn, city, power });
const queryOf = (query: string, key: Key | null = null, isDescending = false): TableQuery => ({
  query,
  sorting: key && { key, isDescending },
});
const namesOf = (rows: readonly Row[], what: TableQuery) =>
  tableIndex(rows, fields)
    .slice(what, 0, rows.length)
    .map(({ name }) => name);

test('composed and decomposed letters find one another and have one order', () => {
  void fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-zżźćłóąęśńїґöůė]{1,6}$/), { minLength: 2 }),
      fc.infiniteStream(fc.boolean()),
      (names, isDecomposed) => {
        const rows = names.map((name) => row(isDecomposed.next().value ? name.normalize('NFD') : name));
        const composed = names.map((name) => row(name.normalize('NFC')));
        const sorted = namesOf(rows, queryOf('', 'name')).map((name) => name.normalize('NFC'));
        expect(sorted).toEqual(namesOf(composed, queryOf('', 'name')));
        for (const name of names)
          expect(namesOf(rows, queryOf(name.normalize('NFD')))).toEqual(namesOf(rows, queryOf(name.normalize('NFC'))));
      },
    ),
  );
});

describe('search', () => {
  const rows = [row('Dom Żółkiewskich', 1, 'Łódź', 'AB-001'), row('Zakład', 2, 'Poznań', 'CD-002'), row('Łąka', 3, 'Kalisz', 'EF-003')];

  test.each([
    ['lodz', ['Dom Żółkiewskich']],
    ['ŁÓDŹ', ['Dom Żółkiewskich']],
    ['zolk', ['Dom Żółkiewskich']],
    ['laka', ['Łąka']],
    ['cd-0', ['Zakład']],
    ['  kalisz ', ['Łąka']],
    ['dom 001', ['Dom Żółkiewskich']],
    ['nic takiego', []],
    ['', ['Dom Żółkiewskich', 'Zakład', 'Łąka']],
  ])('%j finds %j', (query, names) => {
    expect(namesOf(rows, queryOf(query))).toEqual(names);
  });

  test('every word must match, in any column and any order, but no word matches across two columns', () => {
    const one = [row('Dom Polna', 0, 'Łódź', '12')];
    expect(namesOf(one, queryOf('12 dom'))).toEqual(['Dom Polna']);
    expect(namesOf(one, queryOf('dom 13'))).toEqual([]);
    expect(namesOf(one, queryOf('polna12'))).toEqual([]);
    expect(namesOf(one, queryOf('12lodz'))).toEqual([]);
  });

  test('another query in between changes no result', () => {
    const index = tableIndex(rows, fields);
    const laka = () => index.slice(queryOf('laka'), 0, 9).map(({ name }) => name);
    expect(laka()).toEqual(['Łąka']);
    expect(index.count(queryOf('zaklad'))).toBe(1);
    expect(laka()).toEqual(['Łąka']);
  });

  test('typing and deleting letters finds the same as a single search', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ł', ' '), maxLength: 5 });
    void fc.assert(
      fc.property(fc.array(letters, { maxLength: 20 }), fc.array(letters, { maxLength: 8 }), (names, queries) => {
        const some = names.map((name) => row(name));
        const index = tableIndex(some, fields);
        for (const query of queries)
          expect(index.slice(queryOf(query), 0, 99).map(({ name }) => name)).toEqual(namesOf(some, queryOf(query)));
      }),
    );
  });
});

describe('order', () => {
  test('texts are in the order of the Polish alphabet, numbers in them by value', () => {
    const names = ['Żaba', 'Zebra', 'Łoś', 'Lis', 'Ćma', 'Cis', 'Dom 10', 'Dom 9'];
    expect(
      namesOf(
        names.map((name) => row(name)),
        queryOf('', 'name'),
      ),
    ).toEqual(['Cis', 'Ćma', 'Dom 9', 'Dom 10', 'Lis', 'Łoś', 'Zebra', 'Żaba']);
  });

  test('missing values are last in both directions, equal ones keep their order in both', () => {
    const rows = [row('a', 5), row('b', null), row('c', -3), row('d', 5), row('e', 0)];
    expect(namesOf(rows, queryOf('', 'power'))).toEqual(['c', 'e', 'a', 'd', 'b']);
    expect(namesOf(rows, queryOf('', 'power', true))).toEqual(['a', 'd', 'e', 'c', 'b']);
  });

  test.each([
    ['of 32 bits', fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })],
    ['as large as numbers go', fc.maxSafeInteger()],
    ['with fractions', fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0)],
  ])('numbers %s are sorted', (_, number) => {
    void fc.assert(
      fc.property(fc.array(fc.option(number), { maxLength: 60 }), (powers) => {
        const sorted = tableIndex(
          powers.map((power) => row('', power)),
          fields,
        ).slice(queryOf('', 'power'), 0, 60);
        const known = powers.filter((power) => power !== null).toSorted((one, other) => one - other);
        expect(sorted.map(({ power }) => power)).toEqual([...known, ...powers.filter((power) => power === null)]);
      }),
    );
  });

  test('a number far from all others does not change the order of the others', () => {
    const rows = [row('new', Number.MAX_SAFE_INTEGER), row('c', 12), row('a', 3), row('b', 7)];
    expect(namesOf(rows, queryOf('', 'power'))).toEqual(['a', 'b', 'c', 'new']);
    expect(namesOf(rows, queryOf('', 'power', true))).toEqual(['new', 'c', 'b', 'a']);
  });

  test('without a sorting the rows keep their order', () => {
    const rows = [row('b'), row('a')];
    expect(tableIndex(rows, fields).slice(queryOf(''), 0, 2)).toEqual(rows);
  });

  test('texts of more rows than one slice are sorted', () => {
    const names = Array.from({ length: 9000 }, (_, at) => String.fromCharCode(97 + ((at * 7919) % 26)) + ((at * 104_729) % 9000));
    const sorted = namesOf(
      names.map((name) => row(name)),
      queryOf('', 'name'),
    );
    expect(sorted).toHaveLength(9000);
    for (let at = 1; at < sorted.length; at++) {
      const [before = '', now = ''] = [sorted[at - 1], sorted[at]];
      expect(before.localeCompare(now, 'pl', { numeric: true })).toBeLessThanOrEqual(0);
    }
  });

  test('search and sorting together give the matches in order', () => {
    const rows = [row('Dom 3', 1), row('Las 1', 2), row('Dom 1', 3)];
    expect(namesOf(rows, queryOf('dom', 'name'))).toEqual(['Dom 1', 'Dom 3']);
    expect(namesOf(rows, queryOf('dom', 'power', true))).toEqual(['Dom 1', 'Dom 3']);
  });

  test('the result is the same with and without warm-up', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => row(`Dom ${(at * 31) % 977}`, (at * 17) % 313));
    const warm = tableIndex(rows, fields);
    for (const _ of warm.warmUp());
    for (const what of [queryOf('', 'name'), queryOf('12', 'power', true)]) {
      expect(warm.slice(what, 0, 50)).toEqual(tableIndex(rows, fields).slice(what, 0, 50));
      expect(warm.count(what)).toBe(tableIndex(rows, fields).count(what));
    }
  });
});
