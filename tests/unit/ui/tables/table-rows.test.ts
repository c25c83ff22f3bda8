import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from '#ui/tables/column.ts';
import { fold } from '#ui/tables/fold.ts';
import { pageCount, searchIndex, sorted } from '#ui/tables/table-rows.ts';

interface Row {
  readonly name: string;
  readonly power: number | null;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Nazwa', cell: ({ name }) => name, sortBy: ({ name }) => name, searchBy: ({ name }) => name },
  { key: 'power', title: 'Moc', cell: ({ power }) => power, sortBy: ({ power }) => power, searchBy: ({ power }) => String(power) },
];
const rows = (...names: string[]): Row[] => names.map((name, index) => ({ name, power: index }));
const names = (found: readonly Row[]) => found.map(({ name }) => name);

test('a search needs neither capitals nor Polish marks', () => {
  const search = searchIndex(rows('Łódź, Źródlana', 'Lublin', 'ŻÓŁW'), columns);
  expect(names(search('lodz'))).toEqual(['Łódź, Źródlana']);
  expect(names(search('żółw'))).toEqual(['ŻÓŁW']);
  expect(names(search('zolw'))).toEqual(['ŻÓŁW']);
});

test('every word must be found, in any column and any order, but no word reaches over two columns', () => {
  const search = searchIndex([{ name: 'Dom Polna', power: 12 }], columns);
  expect(search('12 dom')).toHaveLength(1);
  expect(search('dom 13')).toHaveLength(0);
  expect(search('polna12')).toHaveLength(0);
});

test('typing on narrows, and taking letters back widens again', () => {
  const search = searchIndex(rows('Kalisz', 'Kalwaria', 'Kraków'), columns);
  expect(search('ka')).toHaveLength(2);
  expect(search('kali')).toHaveLength(1);
  expect(search('k')).toHaveLength(3);
  expect(search('ka')).toHaveLength(2);
});

test('whatever was typed before, a search finds what a fresh look finds', () => {
  const words = fc.constantFrom('a', 'al', 'ala', 'ąl', 'l a', 'la', '', ' ');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Ala', 'Łala', 'bal', 'Ola', 'xyz')), fc.array(words), (held, queries) => {
      const search = searchIndex(rows(...held), columns);
      for (const query of queries) {
        const asked = fold(query).split(/\s+/).filter(Boolean);
        expect(names(search(query))).toEqual(held.filter((name) => asked.every((word) => fold(name).includes(word))));
      }
    }),
  );
});

test('the order is the Polish alphabet, and numbers within names count', () => {
  const mixed = rows('Żabno', 'Zamość', 'Łódź', 'Lublin', 'Ćmielów', 'Cieszyn', 'Dom 10', 'Dom 2', 'Źródła');
  expect(names(sorted(mixed, columns, { key: 'name', isDescending: false }))).toEqual([
    'Cieszyn',
    'Ćmielów',
    'Dom 2',
    'Dom 10',
    'Lublin',
    'Łódź',
    'Zamość',
    'Źródła',
    'Żabno',
  ]);
});

test('what is missing goes last in both directions, and equals keep their order', () => {
  const held: Row[] = [
    { name: 'a', power: null },
    { name: 'b', power: 5 },
    { name: 'c', power: 1 },
    { name: 'd', power: 5 },
  ];
  expect(names(sorted(held, columns, { key: 'power', isDescending: false }))).toEqual(['c', 'b', 'd', 'a']);
  expect(names(sorted(held, columns, { key: 'power', isDescending: true }))).toEqual(['b', 'd', 'c', 'a']);
});

test('without a sorting the server’s order stands', () => {
  const held = rows('b', 'a');
  expect(sorted(held, columns, null)).toBe(held);
});

test('an empty list has one page; the eleventh row begins the second', () => {
  expect([0, 1, 10, 11, 120].map((count) => pageCount(count, 10))).toEqual([1, 1, 1, 2, 12]);
});
