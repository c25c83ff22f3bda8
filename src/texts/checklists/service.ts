import { completeChecklist } from '#domain/checklists/checklist.ts';
import { VOC_IN_SUN } from './inspection.ts';
import { RISO, RISO_SEPARATED, RISO_VOLTAGE } from './inspection-measured.ts';
import { STEADINESS } from './inspection-visible.ts';
import { choice, danger, later, nextVersion, note, number, repair, state, STRING_LIST, text, within } from './written-items.ts';

/** The visit for a fault or upkeep. */
export const firstServiceChecklist = completeChecklist({
  key: 'service',
  version: 1,
  kind: 'service',
  title: 'Wizyta serwisowa',
  source: 'Praktyka serwisowa; wartości jak w poradniku PV Care',
  sections: [
    {
      key: 'arrival',
      title: 'Na miejscu',
      items: [
        state('arrival-safe', 'Można bezpiecznie pracować', {
          hint: 'Pogoda, dach, napięcie na obudowie i konstrukcji, miejsce pracy.',
          needed: 'always',
          faults: [danger('Warunki niebezpieczne, pracy nie rozpoczęto', 'Wrócić, gdy warunki pozwolą')],
        }),
        text('arrival-report', 'Co zgłasza klient', { needed: 'never' }),
        { key: 'arrival-serial', ask: 'Numer seryjny falownika', type: 'serial', hint: 'Zeskanuj albo przepisz z tabliczki.' },
        { key: 'arrival-photos', ask: 'Zdjęcia przed pracą', type: 'photos', needed: 'never' },
        choice('arrival-state', 'Stan falownika po przyjeździe', {
          working: 'Pracuje',
          waiting: 'Czeka na słońce lub sieć',
          failed: 'Błąd',
          off: 'Wyłączony lub bez zasilania',
        }),
        text('arrival-codes', 'Kody i komunikaty na falowniku', { when: { item: 'arrival-state', is: ['failed'] } }),
      ],
    },
    {
      key: 'visible',
      title: 'Oględziny',
      items: [
        state('visible-modules', 'Moduły i konstrukcja z dostępnego miejsca', {
          normal: 'bez pęknięć, luzów i zacienienia',
          faults: [
            danger('Pęknięte szkło modułu', 'Wyłączyć łańcuch i wymienić moduł'),
            repair('Poluzowane mocowanie modułów', 'Dokręcić mocowanie'),
            later('Silne zabrudzenie modułów', 'Umyć moduły'),
          ],
        }),
        state('visible-dc', 'Przewody i złącza DC', {
          normal: 'bez przetarć i śladów grzania, złącza jednego producenta',
          faults: [
            danger('Nadtopione złącze DC', 'Wyłączyć łańcuch i wymienić złącze'),
            repair('Przewody DC leżą luzem', 'Zamocować przewody'),
          ],
        }),
        state('visible-protection', 'Zabezpieczenia i ograniczniki przepięć AC i DC', {
          normal: 'załączone, okienka zielone, bez śladów grzania',
          faults: [
            danger('Ślady grzania na zaciskach', 'Wyłączyć obwód i wymienić aparat'),
            repair('Zadziałał ogranicznik przepięć', 'Wymienić wkład ogranicznika'),
          ],
        }),
        state('visible-inverter', 'Falownik: miejsce i chłodzenie', {
          normal: 'odsłonięty, radiator i wentylatory czyste',
          faults: [later('Zabrudzony radiator lub wentylator', 'Oczyścić falownik')],
        }),
      ],
    },
    {
      key: 'grid',
      title: 'Pomiary strony AC',
      items: [
        number('grid-l1', 'Napięcie L1–N', 'V', { decimals: 1, max: 500, normal: '207–253 V', needed: 'never' }),
        number('grid-l2', 'Napięcie L2–N', 'V', { decimals: 1, max: 500, normal: '207–253 V', needed: 'never' }),
        number('grid-l3', 'Napięcie L3–N', 'V', { decimals: 1, max: 500, normal: '207–253 V', needed: 'never' }),
      ],
    },
    {
      key: 'strings',
      title: 'Pomiary łańcuchów',
      each: 'string',
      items: [
        number('string-voc', 'Napięcie jałowe Voc', 'V', { decimals: 1, max: 2000, rule: 'voc', needed: 'never' }),
        number('string-current', 'Prąd roboczy', 'A', { max: 100, rule: 'like-strings', needed: 'never' }),
        number('string-riso', 'Rezystancja izolacji', 'MΩ', { at_least: true, rule: 'riso', needed: 'never' }),
      ],
    },
    {
      key: 'departure',
      title: 'Po pracy',
      items: [
        choice('departure-result', 'Wynik wizyty', {
          repaired: 'Usterka usunięta',
          part: 'Potrzebna część lub kolejna wizyta',
          grid: 'Przyczyna po stronie sieci',
          none: 'Nie znaleziono usterki',
        }),
        state('departure-running', 'Falownik pracuje', {
          hint: 'W nocy i przy braku słońca: niesprawdzone.',
          normal: 'oddaje moc, bez czynnych błędów',
          faults: [repair('Falownik nie pracuje po wizycie', 'Zaplanować kolejną wizytę')],
        }),
        state('departure-data', 'Dane docierają do PV Care', {
          needed: 'never',
          faults: [note('Brak danych z instalacji', 'Sprawdzić modem i zasięg')],
        }),
        { key: 'departure-new-serial', ask: 'Numer seryjny nowego urządzenia', type: 'serial', needed: 'never' },
        { key: 'departure-photos', ask: 'Zdjęcia po pracy', type: 'photos', needed: 'never' },
      ],
    },
  ],
});

/** Unit: V, phase to neutral. A reading of one moment; only the mean of ten minutes decides about the grid. */
const GRID = {
  ...within('red', 207, 253, 'V'),
  hint: 'Odczyt chwilowy. O jakości sieci rozstrzyga średnia z 10 minut.',
  faults: [
    repair('Napięcie sieci powyżej zakresu', 'Zgłosić operatorowi sieci, sprawdzić przewód i nastawy falownika'),
    repair('Napięcie sieci poniżej zakresu', 'Sprawdzić połączenia i zgłosić operatorowi sieci'),
  ],
};
const optional = { needed: 'never' } as const;

/** Since this version each range that is printed is judged, and the strings of modules are a question of their own. */
export const serviceChecklist = nextVersion(firstServiceChecklist, {
  section: {
    key: 'string-list',
    title: 'Łańcuchy modułów',
    items: [
      { ...STEADINESS, ...optional },
      { ...STRING_LIST, ...optional },
    ],
    before: 'strings',
  },
  added: {
    'string-riso': [
      { ...RISO_SEPARATED, ...optional },
      { ...RISO_VOLTAGE, ...optional },
    ],
  },
  changed: {
    'grid-l1': GRID,
    'grid-l2': GRID,
    'grid-l3': GRID,
    'string-voc': VOC_IN_SUN,
    'string-riso': { rule: 'riso-tested', hint: RISO.hint, normal: RISO.normal, faults: RISO.faults },
  },
});
