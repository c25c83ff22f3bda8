import { episodesByLoss, type LostShare } from '#domain/grid/losses/lost-episodes.ts';
import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import { IMPLAUSIBLE_ABOVE, N2_LOW } from '#domain/grid/voltage-quality/limits.ts';
import { LIMITED, LOSS_RECKONING, ownEvents } from '#texts/care/losses.ts';
import { counted, polishNumber, withUnit } from '#texts/numbers.ts';
import { legalSources } from './legal-sources.ts';
import { voltageReportTexts } from './voltage-report.ts';
import type { Installation } from '#domain/service/installation.ts';

/** Texts of the voltage report as a PDF. */
export const reportFileTexts = {
  title: 'Raport napięć sieci',
  indicative: 'Pomiar orientacyjny, nie klasa A',
  indicativeText:
    'Średnie 10-minutowe z odczytów falownika. Nie jest to pomiar przyrządem klasy A według PN-EN 61000-4-30; wskazuje, czy warto taki pomiar zlecić.',
  installation: 'Instalacja',
  names: {
    description: 'Nazwa',
    address: 'Adres',
    inverter: 'Falownik',
    power: 'Moc falownika / generatora',
    phases: 'Liczba faz',
    ppe: 'Numer PPE',
    operator: 'Operator sieci',
    week: 'Okres',
    asOf: 'Stan danych',
  },
  serial: (sn: string): string => `nr seryjny ${sn}`,
  missing: 'nie podano',
  weekText: (first: string, last: string, expected: string): string => `${first} – ${last}, ${expected} przedziałów 10-minutowych`,
  running: 'tydzień jeszcze trwa',
  onDevice: 'obliczono z danych na urządzeniu',
  weekdays: ['pn', 'wt', 'śr', 'cz', 'pt', 'so', 'nd'],
  limit: (limit: string): string => `${limit} V`,
  noIntervals: 'Średnich z tego tygodnia nie ma na urządzeniu.',
  count: 'liczba średnich',
  meansAlt: (phase: string, lowest: string, highest: string, outside: number): string =>
    `Wykres średnich 10-minutowych fazy ${phase} w tygodniu: od ${lowest} do ${highest}; ${counted(outside, 'średnia', 'średnie', 'średnich')} poza granicami 207 V i 253 V.`,
  histogramAlt: (phase: string, from: string, to: string, count: string): string =>
    `Rozkład średnich fazy ${phase}: najczęściej od ${from} do ${to} V, liczba takich średnich: ${count}.`,
  worstColumns: { at: 'Początek przedziału', phase: 'Faza', mean: 'Średnia', deviation: 'Odchylenie od 230 V' },
  eventsColumns: { event: 'Zdarzenie', code: 'Kod', count: 'Ile razy', byDay: 'W tym w dzień' },
  eventsUnknown: 'Zdarzeń i ograniczeń mocy z tego tygodnia nie ma na urządzeniu.',
  lost: 'Energia utracona przez sieć (szacunek)',
  limited: 'Ograniczenie mocy z innego powodu (szacunek)',
  method: 'Metoda',
  methodText: [
    'Przedział to dziesięć minut zegara: [10k, 10k + 10). Jego średnia jest średnią arytmetyczną odczytów falownika z tego przedziału. Liczy się, gdy jest w nim co najmniej połowa odczytów, jakich należy oczekiwać przy kroku tego dnia (mediana odstępów, najwyżej 600 s). Przy rzadszych odczytach średnich nie liczymy.',
    `Pomijamy odczyty powyżej ${polishNumber(IMPLAUSIBLE_ABOVE)} V (napięcie międzyfazowe) i 0 V na wszystkich fazach przy mocy powyżej 5 W, oddawanej lub pobieranej (brak wartości). Przerwa to odczyt w dzień ze wszystkimi fazami poniżej 11,5 V (5 % z 230 V) przy mocy 0 ± 5 W lub nieznanej, albo poniżej ${polishNumber(N2_LOW, 1)} V, gdy falownik zgłasza odłączenie AC, otwartą obudowę lub ręczne wyłączenie: przedział z takim odczytem nie liczy się i jest wymieniony.`,
    `Pomijamy też odczyty, w których falownik mierzył własne zaciski: moc 0 ± 5 W lub nieznana, wszystkie zmierzone fazy poniżej ${polishNumber(N2_LOW, 1)} V, a do tego słońce niżej niż 8° albo, niżej niż 15°, stan „wyłączony” lub „uśpiony”. Inny odczyt z dnia ze wszystkimi fazami tak nisko jest wątpliwy, gdy falownik był wyłączony, czekał, uruchamiał się albo jego stan nie jest znany: oceny wyznaczamy z takimi odczytami i bez nich, a gdy się różnią, oceny nie ma. Ile ich było, podaje tabela faz. Faza, która przez cały tydzień ma 0 V, nie ma oceny.`,
    'N1 to średnie poniżej 207 V lub powyżej 253 V, N2 to średnie poniżej 195,5 V lub powyżej 253 V. Granice należą do zakresu: 253,0 V jest w normie. 95. percentyl wyznaczamy metodą najbliższej rangi. Najniższa, średnia i najwyższa wartość dotyczą średnich 10-minutowych.',
    `${legalSources.standard}: N1 w najwyżej 5\u00a0% średnich i ani jednej N2. Rozporządzenie systemowe (${legalSources.regulation}): 95\u00a0% średnich z tygodnia w granicach ±10\u00a0%. Poniżej 90\u00a0% znanych przedziałów nie oceniamy.`,
    'Napięcie mierzy falownik na swoich zaciskach, nie licznik w miejscu przyłączenia: różnica zależy od przewodów między nimi i od oddawanej mocy.',
  ],
  lostMethod: LOSS_RECKONING.join(' '),
  origin: 'Pochodzenie danych',
  program: (version: string, when: string): string => `PV Care, wersja ${version}; sporządzono ${when}.`,
  hash: 'SHA-256 pliku CSV ze średnimi 10-minutowymi tego tygodnia (dokładnie tego, który zapisuje przycisk „CSV” raportu):',
  noHashOfNothing: 'Bez średnich nie ma pliku z danymi, więc nie ma też jego sumy SHA-256.',
  footer: (week: string, sn: string): string => `Raport napięć · ${week} · ${sn} · pomiar orientacyjny, nie klasa A`,
  page: (page: number, of: number): string => `strona ${page} z ${of}`,
} as const;

/** Texts of the energy lost in a week because of the grid. */
export const lostInWeekTexts = {
  title: 'Utracone przez sieć (szacunek)',
  limitedTitle: 'Ograniczenie mocy z\u00a0innego powodu (szacunek)',
  loading: 'Wczytywanie szacunku strat',
  unknown: 'Nie wiadomo, ile energii utracono: tego szacunku nie było na urządzeniu.',
  notHeld: 'Nie wiadomo, ile energii utracono: tego szacunku nie ma na urządzeniu. Pojawi się po połączeniu z serwerem.',
  tooEarly: 'Nie wiadomo, ile energii utracono: w tym tygodniu nie minął jeszcze cały dzień.',
  notEnoughDays: 'Nie wiadomo, ile energii utracono: za mało danych, potrzeba pięciu dni odniesienia.',
  nothing: 'Nic, co dałoby się oszacować (mniej niż 0,1\u00a0kWh na dzień).',
  sum: ({ energy, minutes, episodes }: LostShare): string =>
    `Około ${withUnit(energy, 'kWh', 1)} w\u00a0ciągu ${counted(minutes, 'minuty', 'minut', 'minut')} (${counted(episodesByLoss(episodes).length, 'okres', 'okresy', 'okresów')})`,
  withoutThrottling: (energy: number): string =>
    `Falownik nie zgłosił ograniczenia mocy, a według szacunku nie oddał około ${withUnit(energy, 'kWh', 1)}: zgłaszał wtedy zdarzenie sieci albo faza miała co najmniej 253\u00a0V przy mocy poniżej połowy oczekiwanej.`,
  partial: 'Części dni nie dało się oszacować: mogło to być więcej.',
  upperBound: 'To górna granica: bez sąsiadów nie da się odjąć gorszej pogody.',
} as const;

/** Sentences about the loss of a week. `lost` is `null` if it is unknown. */
export function lostSentences(lost: LostInWeek | null): readonly string[] {
  const texts = lostInWeekTexts;
  if (lost === null) return [texts.unknown];
  if (lost.energy === null) return [texts.notEnoughDays];
  const sum = lost.energy > 0 ? `${texts.sum(lost)}.` : texts.nothing;
  return [sum, ...(lost.isPartial ? [texts.partial] : []), ...(lost.isUpperBound ? [texts.upperBound] : [])];
}

/** Sentences about power that was limited for another reason than the grid; none where nothing was. */
export function limitedSentences(lost: LostInWeek | null): readonly string[] {
  const limited = lost?.limited;
  if (!lost || !limited?.energy) return [];
  const bound = lost.isUpperBound ? [lostInWeekTexts.upperBound] : [];
  return [`${lostInWeekTexts.sum(limited)}: ${LIMITED}.`, ...ownEvents(limited.episodes), ...bound];
}

/** Whether the inverter reduced its power, and the estimated loss, which may also come from switching off. */
export function throttlingSentence(throttledMinutes: number, lost: LostInWeek | null): string {
  if (throttledMinutes > 0) return voltageReportTexts.throttled(throttledMinutes);
  const energy = lost?.energy ?? 0;
  return energy > 0 ? lostInWeekTexts.withoutThrottling(energy) : voltageReportTexts.notThrottled;
}

/** 'Fronius Symo 8.2': the manufacturer is not repeated if the model begins with it. */
export const inverterName = ({ vendor, model }: Pick<Installation, 'vendor' | 'model'>): string =>
  model.toLowerCase().startsWith(vendor.toLowerCase()) ? model : [vendor, model].filter(Boolean).join(' ');
