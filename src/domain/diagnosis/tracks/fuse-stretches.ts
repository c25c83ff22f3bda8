import type { YieldFact } from '#domain/diagnosis/diagnosis-facts.ts';
import type { Instant } from '#domain/quantity.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { addDays } from '#domain/time/local-date.ts';
import { endOf, type Stretch } from '#domain/time/stretch.ts';

/** Says that half of the strings or more give nothing. */
const isLost = ({ verdict }: YieldFact): boolean => verdict === 'strings' || verdict === 'none';

/** When the comparisons first show that a fuse is whole again, or was never blown; `undefined` where they do not. */
function wholeAgain(told: Stretch, yields: readonly YieldFact[]): Instant | undefined {
  const since = localDateOf(told.from);
  const judged = yields.filter(({ verdict }) => verdict !== null);
  const before = judged.findLast(({ to }) => to < since);
  let hasBeenLost = before !== undefined && isLost(before);
  for (const one of judged.filter(({ to }) => to >= since)) {
    if (isLost(one)) hasBeenLost = true;
    else if (hasBeenLost) return instantOf(addDays(one.to, 1));
    else if (one.from > since) break;
  }
  return hasBeenLost ? undefined : (told.to ?? undefined);
}

/**
 * When a string fuse was blown.
 *
 * Unit    ms since 1970.
 * Range   stretches of the event; comparisons in the order of time. One that is told only for a moment lasts as long as the yield
 *         among neighbours is that of lost strings; without a comparison it ends as the event does.
 * Source  ours: a fuse does not mend itself, and some inverters name it once.
 */
export const fuseStretches = (told: readonly Stretch[], yields: readonly YieldFact[]): Stretch[] =>
  told.map((stretch) => {
    if (stretch.to === null) return stretch;
    const end = wholeAgain(stretch, yields);
    return { from: stretch.from, to: end === undefined ? null : end < endOf(stretch) ? stretch.to : end };
  });
