import { expect, test } from 'vitest';
import { loginTexts } from '#texts/login.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { unsentTexts } from '#texts/unsent/unsent.ts';

const { leaving } = shellTexts;

/** Every sentence about queued changes, for a number of them. */
const said = (count: number): readonly string[] => [
  leaving.title(count),
  leaving.text(count),
  leaving.sendWhy(count),
  leaving.keepWhy(count),
  leaving.deleteWhy(count),
  leaving.deleteTitle(count),
  leaving.deleteText(count),
  leaving.notAll(count),
  leaving.exported(count),
  unsentTexts.exported(count),
  `${loginTexts.waiting('s***@pvcare.pl', count)} ${loginTexts.waitingHow(count)}`,
];

test('of one change every sentence is in the singular', () => {
  expect(said(1)).toEqual([
    'Masz niewysłaną zmianę',
    'Na tym urządzeniu czeka 1 niewysłana zmiana. Co z nią zrobić przed wylogowaniem?',
    'Wyślemy zmianę, a potem wylogujemy.',
    'Zmiana zaczeka i wyśle się, gdy ponownie zalogujesz się na to konto.',
    'Zmiana przepadnie. Tego nie można cofnąć.',
    'Usunąć niewysłaną zmianę?',
    'Z tego urządzenia zniknie bezpowrotnie: 1 niewysłana zmiana. Biuro jej nie zobaczy.',
    'Zmiany nie udało się wysłać. Nadal czeka na tym urządzeniu.',
    'Zapisano plik z niewysłaną zmianą.',
    'Zapisano plik z niewysłaną zmianą.',
    'Na tym urządzeniu czeka 1 niewysłana zmiana konta s***@pvcare.pl. Wyśle się po zalogowaniu na to konto.',
  ]);
});

test.each([
  [2, 'czekają 2 niewysłane zmiany', 'znikną'],
  [4, 'czekają 4 niewysłane zmiany', 'znikną'],
  [5, 'czeka 5 niewysłanych zmian', 'zniknie'],
  [12, 'czeka 12 niewysłanych zmian', 'zniknie'],
  [22, 'czekają 22 niewysłane zmiany', 'znikną'],
])('of %i changes every sentence is in the plural', (count, waits, goes) => {
  const number = waits.split(' ').slice(1).join(' ');
  expect(said(count)).toEqual([
    'Masz niewysłane zmiany',
    `Na tym urządzeniu ${waits}. Co z nimi zrobić przed wylogowaniem?`,
    'Wyślemy zmiany, a potem wylogujemy.',
    'Zmiany zaczekają i wyślą się, gdy ponownie zalogujesz się na to konto.',
    'Zmiany przepadną. Tego nie można cofnąć.',
    'Usunąć niewysłane zmiany?',
    `Z tego urządzenia ${goes} bezpowrotnie: ${number}. Biuro ich nie zobaczy.`,
    'Nie wszystkie zmiany udało się wysłać. Nadal czekają na tym urządzeniu.',
    'Zapisano plik z niewysłanymi zmianami.',
    'Zapisano plik z niewysłanymi zmianami.',
    `Na tym urządzeniu ${waits} konta s***@pvcare.pl. Wyślą się po zalogowaniu na to konto.`,
  ]);
});
