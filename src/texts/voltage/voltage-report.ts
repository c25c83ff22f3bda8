import type { ExportLimit } from '#domain/grid/export-limit.ts';
import type { GridOperator } from '#domain/grid/grid-operator.ts';
import type { MeteringPointProblem } from '#domain/grid/metering-point.ts';
import { IMPLAUSIBLE_ABOVE, N2_LOW } from '#domain/grid/voltage-quality/limits.ts';
import type { NoVerdict } from '#domain/grid/voltage-quality/verdicts.ts';
import type { Unjudged } from '#domain/grid/voltage-quality/week-verdict.ts';
import { counted, percent, polishNumber } from '#texts/numbers.ts';

const reasons: Readonly<Record<NoVerdict, (n: number, expected: number) => string>> = {
  no_voltages: () => 'Brak pomiarów napięcia tej fazy albo wyłącznie 0 V.',
  too_little_data: (n, expected) => `Za mało danych: ${n} z ${expected}.`,
  step_too_coarse: () => 'Odczyty są rzadsze niż co 10 minut, więc średnich nie można policzyć.',
  readings_gone: () => 'Część tygodnia oceniono według wcześniejszej zasady, a odczytów, z których można by ją ocenić na nowo, już nie ma.',
  doubtful: () =>
    `Ocena zależy od odczytów wątpliwych: w dzień wszystkie fazy miały poniżej ${polishNumber(N2_LOW, 1)} V, a falownik był wyłączony, czekał albo jego stan nie jest znany, więc nie wiadomo, czy to napięcie sieci.`,
  other: () => 'Tego powodu ta wersja aplikacji nie zna.',
};

const operators: Readonly<Record<GridOperator, string>> = {
  pge: 'PGE Dystrybucja',
  tauron: 'Tauron Dystrybucja',
  enea: 'Enea Operator',
  energa: 'Energa-Operator',
  stoen: 'Stoen Operator',
  other: 'Inny operator',
};

const exportLimits: Readonly<Record<ExportLimit, string>> = {
  none: 'Brak',
  limited: 'Ograniczone',
  zero: 'Zerowe (nic nie oddaje do sieci)',
};

const ppeProblems: Readonly<Record<MeteringPointProblem, string>> = {
  too_short: 'Numer jest za krótki: nowe numery PPE mają 18 cyfr.',
  too_long: 'Numer jest za długi.',
  characters: 'Numer PPE składa się z cyfr, a w starszych umowach także z liter, myślników i ukośników.',
  check_digit: 'Cyfra kontrolna się nie zgadza. Sprawdź numer na fakturze.',
};

/** Texts of the voltage report of a week. */
export const voltageReportTexts = {
  title: 'Raport napięć',
  titleOf: (name: string) => `Raport napięć – ${name}`,
  back: 'Wróć do instalacji',
  loading: 'Wczytywanie raportu',
  weekOf: (span: string) => `Tydzień ${span}`,
  earlier: 'Wcześniejszy tydzień',
  later: 'Późniejszy tydzień',
  current: 'Bieżący tydzień',
  running: 'Ten tydzień jeszcze trwa: raport obejmuje to, co już zmierzono.',
  onDevice: 'Obliczono z danych na urządzeniu. Zdarzeń i ograniczeń mocy z tego tygodnia tu nie ma.',
  notHeld: 'Tego tygodnia nie ma na urządzeniu. Raport pojawi się po połączeniu z serwerem.',
  heldWeeks: 'Na urządzeniu są tygodnie:',
  indicative: 'Pomiar orientacyjny, nie klasa A (PN-EN 61000-4-30): średnie 10-minutowe z odczytów falownika.',
  verdicts: 'Ocena tygodnia',
  verdict: { true: 'Zgodne', false: 'Niezgodne', null: 'Bez oceny' },
  ofMeasured: (known: number) => `w zmierzonych ${percent(known, 0)}`,
  interruption: 'przerwa w zasilaniu albo wyłączenie instalacji',
  interruptions: 'Przerwy i wyłączenia',
  interruptionsNote: 'Te przedziały nie liczą się do oceny: norma ocenia napięcie podczas zasilania.',
  moreInterruptions: (count: number) => `Dalsze: ${polishNumber(count)}. Wszystkie są w pliku CSV.`,
  rules: {
    en50160: {
      name: 'PN-EN 50160',
      rule: 'Najwyżej 5\u00a0% średnich poza 207–253 V i żadna powyżej 253 V ani poniżej 195,5 V.',
    },
    regulation: {
      name: 'Rozporządzenie systemowe',
      rule: '95\u00a0% średnich z tygodnia w granicach ±10\u00a0%, czyli 207–253 V.',
    },
  },
  unjudged: ({ phases, reason, n }: Unjudged, expected: number): string => `${phases.join(', ')}: ${reasons[reason](n, expected)}`,
  failing: (phases: readonly string[]) => `Fazy poza granicami: ${phases.join(', ')}.`,
  phases: 'Fazy',
  measure: 'Wielkość',
  measures: {
    n: 'Średnie 10-minutowe',
    missing: 'Brakujące',
    notCounted: 'Odczyty pominięte: falownik bez napięcia',
    interrupted: 'Przedziały z przerwą w zasilaniu albo wyłączeniem instalacji',
    doubtful: 'Odczyty wątpliwe: sieć albo wyłączony falownik',
    implausible: `Odczyty pominięte: powyżej ${polishNumber(IMPLAUSIBLE_ABOVE)} V albo 0 V przy mocy`,
    stale: 'Odczyty pominięte: wartości nie zmieniały się',
    min: 'Najniższa',
    mean: 'Średnia',
    p95: '95. percentyl',
    max: 'Najwyższa',
    above: 'Powyżej 253 V',
    below: 'Poniżej 207 V',
    n1: 'Poza ±10\u00a0% (N1)',
    n2: 'Poza +10/−15\u00a0% (N2)',
  },
  share: (count: number, of: number) => (of === 0 ? polishNumber(count) : `${polishNumber(count)} (${percent((100 * count) / of, 1)})`),
  chart: 'Średnie 10-minutowe',
  band: 'Jaśniejsze tło linii: od najniższego do najwyższego odczytu w przedziale.',
  chartName: (week: string) => `Średnie napięcia 10-minutowe, ${week}`,
  histogram: 'Rozkład średnich',
  histogramPhase: 'Faza rozkładu',
  bin: (from: string, to: string, count: number) => `${from}–${to} V: ${counted(count, 'średnia', 'średnie', 'średnich')}`,
  nothingMeasured: 'W tym tygodniu nie zmierzono napięć.',
  worst: 'Najdalej od 230 V',
  noWorst: 'Brak średnich do pokazania.',
  sample: { time: 'Czas', phase: (name: string) => `${name} [V]`, power: 'Moc [kW]', state: 'Stan' },
  samplesLoading: 'Wczytywanie odczytów tej godziny',
  samplesNotHeld: 'Odczytów tego dnia nie ma na urządzeniu.',
  noSamples: 'W tej godzinie nie ma odczytów.',
  weekEvents: 'Zdarzenia i ograniczenia',
  noEvents: 'W tym tygodniu falownik nie zgłosił zdarzeń sieci.',
  times: (count: number, byDay: number) => {
    const times = counted(count, 'raz', 'razy', 'razy');
    return byDay < count ? `${times}, w\u00a0dzień ${polishNumber(byDay)}` : times;
  },
  highWhileIdle: (count: number) =>
    `Przedziały ze średnią powyżej 253 V przy mocy własnej 0 W: ${polishNumber(count)}. Instalacja nic wtedy nie oddawała, więc to nie ona podniosła napięcie.`,
  throttled: (minutes: number) => `Falownik ograniczał moc przez ${counted(minutes, 'minutę', 'minuty', 'minut')}.`,
  notThrottled: 'Falownik nie zgłosił ograniczenia mocy.',
  tellsNoEvents: 'Ten falownik nie podaje stanów ani zdarzeń, więc nie wiadomo, czy się wyłączał lub ograniczał moc.',
  pdf: 'PDF',
  pdfLabel: 'Zapisz raport jako PDF',
  fileName: 'raport-napiec',
  saved: 'Plik jest gotowy',
  notSaved: 'Nie udało się przygotować pliku',
  csv: 'CSV',
  csvLabel: 'Zapisz średnie 10-minutowe jako CSV',
  csvColumns: { at: 'Początek przedziału (czas w Polsce)', zone: 'Strefa', l1: 'L1 [V]', l2: 'L2 [V]', l3: 'L3 [V]', note: 'Uwaga' },
  metering: {
    title: 'Punkt poboru (PPE) i operator',
    ppe: 'Numer PPE',
    ppeHint: 'Z faktury za energię; spacje i kropki pomijamy.',
    operator: 'Operator sieci',
    none: 'Nie podano',
    operators,
    exportLimit: 'Ograniczenie oddawania',
    exportLimits,
    battery: 'Magazyn energii',
    batteries: { no: 'Brak', yes: 'Jest' },
    problems: ppeProblems,
    suggested: (name: string) => `Początek numeru wskazuje na: ${name}.`,
    add: 'Podaj numer i operatora',
    change: 'Zmień',
    save: 'Zapisz',
    saved: 'Zapisano na urządzeniu',
    unchanged: 'Nic się nie zmieniło',
  },
} as const;
