import type { Certainty, Evidence } from '#domain/diagnosis/diagnosis.ts';
import { isEventCode } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { dateAndTime, duration, nearTime, shortDate } from '#texts/dates.ts';
import { lastsFor, probablyText } from '#texts/diagnoses.ts';
import { counted, kilowatts, percent, volts, withUnit } from '#texts/numbers.ts';
import { markOf, type NamedCause, nameOf } from './causes.ts';

/** Texts of the diagnosis at the top of the detail: what is wrong, since when, and what to do first. */
export const diagnosisTexts = {
  title: 'Co jest nie tak',
  /** Title without a diagnosis. */
  titleCalm: 'Stan instalacji',
  loading: 'Sprawdzanie, co jest nie tak',
  nothing: 'Nic nie wskazuje na nieprawidłowość',
  nothingHeld: 'Dane na urządzeniu nie wskazują na nieprawidłowość',
  unexplained: 'Instalacja nie działa, a przyczyna nie jest znana',
  unsupported: 'Ten serwer tego nie oblicza.',
  named: 'Falownik zgłasza',
  fromDevice: 'Obliczono z danych na urządzeniu',
  fromDeviceHint: 'Bez porównania z sąsiadami, produkcji i awarii sieci w okolicy: tego urządzenie samo nie oceni.',
  since: (at: Instant, now: number): string => `od ${dateAndTime(at)} (${lastsFor(at, now)})`,
  again: (count: number, from: Instant): string => `${counted(count, 'raz', 'razy', 'razy')}, ostatnio od ${dateAndTime(from)}`,
  gone: (from: Instant, to: Instant): string => `ustąpiło; trwało od ${dateAndTime(from)} do ${dateAndTime(to)}`,
  goneTitle: (count: number): string => `Ustąpiło w\u00a0ostatnich dniach: ${count}`,
  goneShort: (count: number): string => `Ustąpiło: ${count}`,
  certainty: 'Pewność',
  certainties: {
    named: 'wysoka: mówi to sam falownik',
    measured: 'wysoka: wynika wprost z\u00a0odczytów',
    compared: 'średnia: wynika z\u00a0porównania, potwierdź na miejscu',
    rough: 'orientacyjna: pojedyncze odczyty falownika',
    unclear: 'niska: znaczenie kodu zna tylko producent',
  } satisfies Record<Certainty, string>,
  restsOn: 'Podstawa',
  firstCheck: 'Najpierw sprawdź',
  bring: 'Co zabrać',
  consequences: 'Skutki',
  acknowledge: 'Przyjmij do wiadomości',
  acknowledged: (by: string, at: Instant, now: number): string => `Przyjęto do wiadomości: ${by}, ${nearTime(at, now)}`,
  underWarranty: (day: string): string => `Na gwarancji do ${day}.`,
  waiting: '(czeka na wysłanie)',
  fileTask: 'Utwórz zgłoszenie',
  openTask: (task: number | null): string => (task === null ? 'Zgłoszenie czeka na wysłanie' : `Otwarte zgłoszenie nr ${task}`),
  dataOf: (at: Instant, now: number): string => `Dane z ${nearTime(at, now)}`,
  dataAreOld: 'od tego czasu mogło się coś zmienić',
  lastReading: (at: Instant, now: number): string => `ostatni odczyt falownika: ${nearTime(at, now)}`,
  silentSince: (at: Instant, now: number): string => `falownik milczy od ${nearTime(at, now)}`,
  staleSince: (at: Instant, now: number): string => `dane nie zmieniają się od ${nearTime(at, now)}`,
} as const;

const days = (from: LocalDate, to: LocalDate): string => `${shortDate(from)}–${shortDate(to)}`;

/** The deviation of a clock. Unit: ms; positive: ahead. */
const clockText = (offset: number, isCorrected: boolean): string =>
  `zegar falownika ${offset > 0 ? 'spieszy' : 'późni'} się o ${duration(offset)}, ${isCorrected ? 'skorygowano' : 'nie skorygowano'}`;

/** The evidence of a diagnosis, from which its certainty can be judged. */
export function evidenceText(evidence: Evidence): string {
  switch (evidence.of) {
    case 'event':
      if (evidence.highestVoltage !== null) return `zgłosił to falownik; najwyższe napięcie fazowe ${volts(evidence.highestVoltage)}`;
      return isEventCode(evidence.code) ? 'zgłosił to falownik' : `falownik zgłosił kod ${evidence.code}`;
    case 'fault':
      if (evidence.codes.length === 0) return 'falownik jest w stanie awarii i nie podał kodu';
      return `falownik jest w stanie awarii, kody: ${evidence.codes.join(', ')}`;
    case 'silence':
      return 'przez co najmniej godzinę dnia nie przyszedł żaden odczyt';
    case 'stale':
      return `dane nie zmieniają się od ${dateAndTime(evidence.since)}: przychodzi wciąż ten sam odczyt, więc nie jest pomiarem`;
    case 'production':
      return `w dzień najwyżej ${kilowatts(evidence.peak)} przy mocy falownika ${kilowatts(evidence.inverterPower)}`;
    case 'yield':
      return `${percent(evidence.ratio * 100, 0)} uzysku sąsiadów w dniach ${days(evidence.from, evidence.to)}`;
    case 'outage':
      return `w tym samym czasie bez sieci: ${counted(evidence.installations.length, 'instalacja', 'instalacje', 'instalacji')} w promieniu 5\u00a0km${probablyText(evidence.probably)}`;
    case 'overvoltage':
      return `najwyższy odczyt ${volts(evidence.highestVoltage)}; ${counted(evidence.samples, 'odczyt', 'odczyty', 'odczytów')} od 253\u00a0V (orientacyjnie)`;
    case 'undervoltage':
      return `najniższa średnia 10-minutowa ${volts(evidence.lowestMean)}; ${counted(evidence.intervals, 'przedział', 'przedziały', 'przedziałów')} poniżej 207\u00a0V (orientacyjnie)`;
    case 'phase':
      return `faza ${evidence.phase}: najwyżej ${volts(evidence.voltage)}, a na innej fazie jest napięcie`;
    case 'limited':
      return `szacunek ${withUnit(evidence.energy, 'kWh', 1)} mniej; limit oddawania, temperatura lub ustawienie${evidence.isHot ? '; falownik zgłaszał przegrzanie' : ''}`;
    case 'area_silence':
      return `w tym samym czasie zamilkło: ${counted(evidence.installations.length, 'instalacja', 'instalacje', 'instalacji')} w promieniu 5\u00a0km`;
    case 'clock':
      return clockText(evidence.offset, evidence.isCorrected);
    case 'other':
      return 'inne: opisuje to dopiero nowsza wersja aplikacji';
  }
}

/** True for evidence whose text says itself that the inverter named it. */
const isSaid = ({ of }: Evidence, certainty: Certainty): boolean => certainty === 'named' && (of === 'event' || of === 'fault');

/** Kind of evidence, and how certain it is unless the first says so. `null`: the diagnosis is no longer active. */
export const basisText = (evidence: Evidence, certainty: Certainty | null): string =>
  certainty === null || isSaid(evidence, certainty)
    ? evidenceText(evidence)
    : `${evidenceText(evidence)}; pewność ${diagnosisTexts.certainties[certainty]}`;

/** Each effect once: two causes with the same name are one effect for the reader, and one named as its cause is none. */
export function effectsText(cause: NamedCause, consequences: readonly NamedCause[]): string {
  const names = new Set(consequences.map(markOf));
  for (const one of [markOf(cause), nameOf(cause)]) names.delete(one);
  return [...names].join('; ');
}
