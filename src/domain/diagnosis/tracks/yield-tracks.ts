import { quantity } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { IdleStretch } from './idle-stretches.ts';
import type { HeardFacts, Track } from './track.ts';

/** The stretches without production, the hour included by which it counts as not working. */
function idleStretches({ idle, darkHour, areNeighboursDark, yields }: HeardFacts): readonly IdleStretch[] {
  if (darkHour === null) return areNeighboursDark || (yields.at(-1)?.isDark ?? false) ? [] : idle;
  return idle.some(({ to }) => to === null) ? idle : [...idle, darkHour];
}

/**
 * When it gave nothing by day though it reported.
 *
 * Unit    ms since 1970.
 * Range   whatever makes an inverter count as not working by its power is told. None where nobody nearby produces.
 * Source  as `idleStretches`; the latest hour of daylight that it reported on.
 */
export function productionTrack(facts: HeardFacts): Track {
  const stretches = idleStretches(facts);
  const peak = stretches.at(-1)?.peak ?? quantity(0);
  return { cause: 'no_production', stretches, evidence: { of: 'production', peak, inverterPower: facts.inverterPower } };
}

/** When it gave less than its neighbours. Unit: ms since 1970. Range: active while the latest comparison that came to a verdict says so. Source: as `compareYield`. */
export function yieldTrack({ yields }: HeardFacts): Track | undefined {
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
