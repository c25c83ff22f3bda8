import { quantity } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { IdleStretch } from './idle-stretches.ts';
import type { ReportedFacts, Track } from './track.ts';

/** The stretches without production, including the hour by which the installation counts as not working. */
function idleStretches({ idle, darkHour, areNeighboursDark, yields }: ReportedFacts): readonly IdleStretch[] {
  if (darkHour === null) return areNeighboursDark || (yields.at(-1)?.isDark ?? false) ? [] : idle;
  return idle.some(({ to }) => to === null) ? idle : [...idle, darkHour];
}

/**
 * When it reported by day without production.
 *
 * Unit    ms since 1970.
 * Range   includes the hour by which an inverter counts as not working. None if no neighbour produces.
 * Source  as `idleStretches`; the latest hour of daylight with readings.
 */
export function productionTrack(facts: ReportedFacts): Track {
  const stretches = idleStretches(facts);
  const peak = stretches.at(-1)?.peak ?? quantity(0);
  return { cause: 'no_production', stretches, evidence: { of: 'production', peak, inverterPower: facts.inverterPower } };
}

/** When its yield was lower than that of its neighbours. Unit: ms since 1970. Range: active while the latest comparison with a verdict is not normal. Source: as `compareYield`. */
export function yieldTrack({ yields }: ReportedFacts): Track | undefined {
  const judged = yields.flatMap(({ verdict, ratio, from, to }) =>
    verdict === null || ratio === null ? [] : [{ verdict, ratio, from, to }],
  );
  const low = judged.filter(({ verdict }) => verdict !== 'normal');
  const [latest, lastLow] = [judged.at(-1), low.at(-1)];
  if (!lastLow) return undefined;
  const stretches = low.map((one) => ({ from: instantOf(one.from), to: instantOf(addDays(one.to, 1)) }));
  const lingers = latest === lastLow ? Number.POSITIVE_INFINITY : 0;
  return { cause: 'low_yield', stretches, evidence: { of: 'yield', ...lastLow }, lingers };
}
