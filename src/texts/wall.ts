import type { CareState } from '#domain/diagnosis/care-state.ts';
import type { Instant } from '#domain/quantity.ts';
import { nearTime } from './dates.ts';
import { counted, outOf, polishNumber } from './numbers.ts';

const installations = (count: number): string => counted(count, 'instalacja', 'instalacje', 'instalacji');

type StateCounts = Readonly<Record<CareState, number>>;

/** Counts of installations that are neither working nor faulty, if there are any. */
const others = ({ attention, waiting }: StateCounts): string[] => [
  ...(attention > 0 ? [`wymaga uwagi: ${polishNumber(attention)}`] : []),
  ...(waiting > 0 ? [`czeka na odczyt: ${polishNumber(waiting)}`] : []),
];

/** Texts of the office's wall screen. */
export const wallTexts = {
  close: 'Wróć na stronę główną',
  fullScreen: 'Pełny ekran',
  leaveFullScreen: 'Wyłącz pełny ekran',
  loading: 'Wczytywanie danych',
  nothingKnown: 'Nie ma jeszcze danych na tym urządzeniu',
  noInstallations: 'Nie ma jeszcze żadnej instalacji',
  allWork: 'Wszystko działa',
  allWorked: 'Wszystko działało',
  allCount: (total: number): string => `${installations(total)} bez nieprawidłowości`,
  faulty: (count: number): string => `${installations(count)} z nieprawidłowością`,
  computing: 'Trwa obliczanie przyczyn',
  warned: 'Wszystkie instalacje pracują',
  of: (total: number, counts: StateCounts): string => [`wszystkich: ${polishNumber(total)}`, ...others(counts)].join(' · '),
  troubles: 'Co jest nie tak',
  /** Title of an empty list. */
  calm: 'Stan instalacji',
  troublesThen: (asOf: Instant, now: number): string => `Co było nie tak o ${nearTime(asOf, now)}`,
  unexplained: 'Nieprawidłowość',
  lastReading: (at: Instant | null, now: number): string => (at === null ? 'bez odczytów' : `ostatni odczyt: ${nearTime(at, now)}`),
  task: (id: number): string => `zgłoszenie nr ${id}`,
  more: (count: number): string => `i ${polishNumber(count)} więcej`,
  noCauses: 'Przyczyny:',
  map: 'Mapa instalacji',
  mapSays: (counts: StateCounts): string => {
    const { working, faulty } = counts;
    const said = [`działa: ${polishNumber(working)}`, `z nieprawidłowością: ${polishNumber(faulty)}`, ...others(counts)];
    return `Mapa instalacji, ${said.join(', ')}.`;
  },
  noPlace: (count: number): string => `${installations(count)} bez położenia na mapie`,
  energy: {
    title: 'Energia dzisiaj',
    asking: 'Pobieranie energii z dzisiaj',
    none: 'Dziś nie ma jeszcze odczytów energii',
    failed: 'Energii z dzisiaj nie udało się pobrać',
    tooMany: (most: number): string => `Energii nie sumujemy, gdy instalacji jest więcej niż ${polishNumber(most)}`,
    known: (known: number, total: number): string =>
      known === total ? `ze wszystkich instalacji (${polishNumber(total)})` : `odczyty ${outOf(known)} ${outOf(total)} instalacji`,
  },
  cut: 'Brak połączenia',
  portal: 'Sieć wymaga logowania',
  cutSince: (what: string, since: Instant | null, now: number): string => (since === null ? what : `${what} od ${nearTime(since, now)}`),
  old: 'Dane nie są aktualne',
  dataOf: (asOf: Instant, now: number): string => `to dane z ${nearTime(asOf, now)}`,
  sleepless: {
    missing: 'Ta przeglądarka nie umie powstrzymać wygaszania ekranu: wyłącz je w ustawieniach komputera.',
    refused: 'Przeglądarka nie zgodziła się powstrzymać wygaszania ekranu: wyłącz je w ustawieniach komputera.',
  },
} as const;
