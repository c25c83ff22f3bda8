import type { LostEpisode } from '#domain/grid/losses/lost-episodes.ts';
import { eventName } from '#texts/installation/events.ts';
import { volts } from '#texts/numbers.ts';

/** Why power was limited, where nothing says that it was the grid. */
export const LIMITED = 'ograniczenie mocy z innego powodu: limit oddawania, temperatura lub ustawienie';

/** The inverter's own events in these stretches as a sentence; none if there were none. */
export function ownEvents(episodes: readonly LostEpisode[]): string[] {
  const names = [...new Set(episodes.flatMap(({ events }) => events ?? []))].map(eventName);
  return names.length === 0 ? [] : [`Falownik zgłaszał wtedy: ${names.join(', ')}.`];
}

/** What a loss to the grid rests on; empty if the server did not say. */
export function evidenceOf({ events, highestMean, highestVoltage }: LostEpisode): string {
  if (events === null) return '';
  const mean = highestMean === null ? [] : [`średnia 10-minutowa do ${volts(highestMean, 2)}`];
  const measured = events.length === 0 && highestMean === null ? [`odczyt do ${volts(highestVoltage)}`] : mean;
  return [...events.map(eventName), ...measured].join('; ');
}

/** How losses are estimated. */
export const LOSS_RECKONING = [
  'Liczymy czas, w\u00a0którym falownik ograniczał moc i\u00a0oddawał mniej niż 90\u00a0% mocy oczekiwanej, albo zgłaszał zdarzenie sieci lub faza miała co najmniej 253\u00a0V, a\u00a0moc spadła poniżej połowy oczekiwanej. Słońce stało wtedy wyżej niż 8°.',
  'Strata jest przez sieć, gdy w\u00a0ciągu pół godziny przed nią lub po niej falownik zgłosił za wysokie napięcie, częstotliwość poza zakresem albo odłączenie od sieci, albo średnia 10-minutowa fazy wyniosła co najmniej 248,4\u00a0V (1,08 × 230\u00a0V; przy rzadszych odczytach: odczyt). Samo napięcie nie wystarcza, gdy falownik zgłaszał przegrzanie, otwartą obudowę, wyłączenie albo własną usterkę.',
  `Falownik ograniczał moc co najmniej pół godziny bez przerwy, a\u00a0takiego dowodu nie ma: ${LIMITED}.`,
  'Moc oczekiwana to mediana z\u00a0pięciu najlepszych z\u00a0ostatnich 14\u00a0dni o\u00a0tej samej porze, pomniejszona o\u00a0gorszą pogodę, jeśli mieli ją też sąsiedzi, i\u00a0nigdy większa niż moc falownika.',
  'Strata to różnica mocy oczekiwanej i\u00a0zmierzonej. To szacunek, nie pomiar. Mniej niż 0,1\u00a0kWh na dzień pomijamy.',
] as const;
