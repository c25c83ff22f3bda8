import { expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { chartsTexts } from '#texts/charts.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { eventName, eventTexts } from '#texts/events.ts';
import { exportTexts } from '#texts/export.ts';
import { stateName, stateTexts } from '#texts/states.ts';
import { uiTexts } from '#texts/ui.ts';

/** What the specification quotes of the dashboard, in points 2 and 4. */
const QUOTED = [
  'Lista instalacji',
  'Widok szczegółowy',
  'Dodaj instalację',
  'Dodaj zgłoszenie',
  'Nazwa',
  'Numer seryjny falownika',
  'Źródło',
  'Pierwszy odczyt',
  'Ostatni odczyt',
  'G/F [kWp]',
  'Wydajność [%]',
  'Status',
  'Znaleziono nieprawidłowość w działaniu. Przejdź do widoku szczegółowego, by dowiedzieć się więcej.',
  'Wczytywanie tabeli',
  'Brak',
  'Zestawienie wszystkich instalacji',
  'Moc',
  'Energia',
  'Napiecia fazowe',
  'Nie wybrano danych do wyswietlenia',
  'Kliknij na dowolny wiersz w tabeli',
  'Dzien',
  'Tydzien',
  'Miesiac',
  'Rok',
  'Brak danych',
  'Nie znaleziono danych za wybrana date lub dane te sa niedostepne',
  'Faza 1',
  'Faza 2',
  'Faza 3',
  'Brak danych w wybranych datach',
  'PRZEKROCZENIE',
];

const MARKS: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L' };
const plain = (text: string): string =>
  text
    .replace(/[łŁ]/g, (letter) => MARKS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

function wordsIn(what: unknown): string[] {
  if (typeof what === 'string') return [what];
  if (typeof what === 'object' && what !== null) return Object.values(what).flatMap(wordsIn);
  return [];
}

test('every text that the specification quotes of the dashboard is in the catalogue', () => {
  const held = new Set(wordsIn([dashboardTexts, chartsTexts, exportTexts, uiTexts]).map(plain));
  expect(QUOTED.filter((text) => !held.has(plain(text)))).toEqual([]);
});

test("the pages are told as 'page - total pages'", () => {
  expect(uiTexts.pageOf(2, 12)).toBe('2 - 12');
});

test('all sixteen events have a Polish name, and a code nobody knows is shown raw', () => {
  expect(Object.keys(eventTexts).sort()).toEqual([...EVENT_CODES].sort());
  expect(new Set(Object.values(eventTexts)).size).toBe(16);
  expect(eventName('DC_DISCONNECT')).toBe('Rozłącznik DC otwarty');
  expect(eventName('VENDOR_17')).toBe('VENDOR_17');
});

test('all eight states have a Polish name, by name and by number, and an unknown one is shown raw', () => {
  expect(Object.keys(stateTexts)).toHaveLength(8);
  expect([stateName('MPPT'), stateName('4'), stateName('ggMPPT'), stateName('17')]).toEqual([
    'Praca (MPPT)',
    'Praca (MPPT)',
    'Praca (MPPT)',
    '17',
  ]);
});
