import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Installation } from '#domain/service/installation.ts';
import { installationColumns, powerText } from '#screens/dashboard/table/installation-columns.tsx';
import { stateText } from '#texts/care/states.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { fold } from '#ui/tables/fold.ts';
import { tableIndex } from '#ui/tables/rows/table-index.ts';
import { anInstallation } from '#tests/support/generated-values.ts';
import { anInstallation as oneOf } from '#tests/support/view-builders.ts';

const fleets = fc.array(anInstallation as fc.Arbitrary<unknown> as fc.Arbitrary<Installation>, { minLength: 1, maxLength: 12 });
const matches = (rows: readonly Installation[], query: string, isTight = false, causes: Map<number, never[]> | null = null) =>
  tableIndex(rows, installationColumns(causes, null, isTight ? 'tight' : 'words')).slice({ query, sorting: null }, 0, rows.length);
const visibleTexts = (row: Installation): readonly string[] => [dashboardTexts.sourceNames[row.source], powerText(row), stateText(row)];
const words = (query: string): readonly string[] => fold(query).split(/\s+/).filter(Boolean);

test('a row is found by the texts of source, both powers and state, with causes and without, also if a column is hidden', () => {
  fc.assert(
    fc.property(fleets, fc.nat(), fc.boolean(), fc.boolean(), (rows, pick, isTight, hasCauses) => {
      const row = rows[pick % rows.length] as Installation;
      for (const query of visibleTexts(row)) expect(matches(rows, query, isTight, hasCauses ? new Map() : null)).toContain(row);
    }),
  );
});

test('a row that shows none of the words is not found', () => {
  fc.assert(
    fc.property(fleets, fc.constantFrom('Solarman', 'Działa', 'Nieprawidłowość', 'Wymaga uwagi', 'Czeka na odczyt'), (rows, query) => {
      const expected = rows.filter((row) => {
        const text = fold([row.description, row.address.city, row.sn, ...visibleTexts(row)].join('\n'));
        return words(query).every((word) => text.includes(word));
      });
      expect(matches(rows, query)).toEqual(expected);
    }),
  );
});

test('words go together, and the state of a backend that reports no causes is one of two', () => {
  const rows = [
    oneOf({ id: 1, sn: 'A1', source: 'Solarman', isWorking: false }),
    oneOf({ id: 2, sn: 'A2', source: 'Solarman' }),
    oneOf({ id: 3, sn: 'A3', description: 'Solarna 5' }),
  ];
  const ids = (query: string) => matches(rows, query).map(({ id }) => id);
  expect(ids('solarman')).toEqual([1, 2]);
  expect(ids('solarman nieprawidlowosc')).toEqual([1]);
  expect(ids('dziala kalisz 9,90')).toEqual([2, 3]);
  expect(ids('8,00')).toEqual([1, 2, 3]);
});
