import { claimedEpisodes, type LostEpisode, sumOf, sumOfEnergies } from '#domain/grid/losses/lost-episodes.ts';
import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { evidenceOf } from '#texts/care/losses.ts';
import { clockTime, letterDate } from '#texts/dates.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';
import { counted, polishNumber, withUnit } from '#texts/numbers.ts';
import { lostInWeekTexts } from './voltage-report-file.ts';

/** Stretches in the letter at most: of more, those with the largest loss. */
const LISTED = 40;

function rowOf(episode: LostEpisode): string {
  const { from, to, energy } = episode;
  const start = `${letterDate(localDateOf(from))}, ${clockTime(from)}${doubledHourMark(from)}`;
  return [`${start}–${clockTime(to)}`, polishNumber(energy, 2), evidenceOf(episode)].join(' | ');
}

/** The loss that is claimed, with its stretches and what each rests on: an event of the grid, or a mean above 253 V. */
export function claimLines(lost: LostInWeek | null): string[] {
  const claimed = claimedEpisodes(lost?.episodes ?? []);
  if (!lost || claimed.length === 0) return [];
  const listed = claimed.slice(0, LISTED).sort((one, other) => one.from - other.from);
  const energy = sumOfEnergies(listed.map((one) => one.energy));
  const minutes = Math.round(sumOf(listed.map(({ from, to }) => to - from)) / 60_000);
  const size = `${counted(listed.length, 'okres', 'okresy', 'okresów')}, ${counted(minutes, 'minuta', 'minuty', 'minut')}`;
  return [
    '',
    `Energia, której instalacja nie oddała w okresach ze zdarzeniem sieci zgłoszonym przez falownik albo ze średnią 10-minutową powyżej 253 V (szacunek, nie pomiar): około ${withUnit(energy, 'kWh', 1)} (${size}).`,
    ...(lost.isUpperBound ? [lostInWeekTexts.upperBound] : []),
    ...(listed.length < claimed.length ? [`Ujęto ${listed.length} okresów o największej stracie.`] : []),
    'Okres | Szacunek [kWh] | Podstawa',
    ...listed.map(rowOf),
  ];
}

/** Why the letter claims less than the report says; `null` if it does not. */
export function whyClaimsLess(lost: LostInWeek | null): string | null {
  const all = lost?.episodes ?? [];
  if (!lost?.energy) return null;
  if (all.some(({ events }) => events === null))
    return 'Pismo nie podaje energii utraconej przez sieć: serwer nie podał, na czym opiera ten szacunek.';
  const energy = sumOfEnergies(
    claimedEpisodes(all)
      .slice(0, LISTED)
      .map((one) => one.energy),
  );
  if (polishNumber(energy, 1) === polishNumber(lost.energy, 1)) return null;
  return `Pismo podaje tylko stratę ze zdarzeniem sieci albo ze średnią powyżej 253\u00a0V: ${withUnit(energy, 'kWh', 1)} z\u00a0${withUnit(lost.energy, 'kWh', 1)}.`;
}
