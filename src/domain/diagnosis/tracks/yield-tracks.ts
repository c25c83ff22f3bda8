import { quantity } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { HeardFacts, Track } from './track.ts';

/** When it gave nothing by day though it reported. Unit: ms since 1970. Range: none where nobody nearby produces. Source: as `idleStretches`. */
export function productionTrack({ idle, yields, inverterPower }: HeardFacts): Track {
  const isDark = yields.at(-1)?.isDark ?? false;
  const peak = idle.at(-1)?.peak ?? quantity(0);
  return { cause: 'no_production', stretches: isDark ? [] : idle, evidence: { of: 'production', peak, inverterPower } };
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
