import { FUSE_CODE, type FuseFacts } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { BEFORE, recoveredAt } from '#domain/diagnosis/fuse/fuse-recovery.ts';
import { LASTS_IN_DARK, type NamedStretch } from '#domain/grid/readings/event-stretches.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { FactsWithReading } from './track.ts';

const DAY = 86_400_000;
/** Unit: ms. A code that is told once counts after this time: a logger of 15 minutes that loses two readings does not reach it. */
const TOLD_ONCE = 3 * LASTS_IN_DARK;

/** On a device no readings show whether a code was told twice. */
const shortestAlone = ({ fuse }: FactsWithReading): number => (fuse ? TOLD_ONCE : LASTS_IN_DARK);

/** The stretches that count: told twice in a day, for a time, or recorded as such before the readings were deleted. */
function heldStretches(told: readonly NamedStretch[], facts: FactsWithReading): readonly NamedStretch[] {
  const counts = new Map<LocalDate, number>();
  for (const { from, readingCount } of told) counts.set(localDateOf(from), (counts.get(localDateOf(from)) ?? 0) + readingCount);
  return told.filter(
    ({ from, namedUntil }) =>
      (counts.get(localDateOf(from)) ?? 0) > 1 ||
      (namedUntil ?? facts.lastReading) - from >= shortestAlone(facts) ||
      from === facts.fuse?.recordedFrom,
  );
}

/** A blown fuse: since when, and how long it was told. `isTold`: the latest reading tells it. */
interface Blown {
  readonly from: Instant;
  readonly toldUntil: Instant;
  readonly isTold: boolean;
  /** The first code of those that follow each other within ten days: what was before it is the measure. */
  readonly measuredBefore: Instant;
}

/** When a code was told after a check: twice, or for a time. `undefined`: not after it. */
function toldAfter(check: Instant, toldUntil: Instant, facts: FactsWithReading): Instant | undefined {
  const later = facts.readings.filter(({ at, codes }) => at > check && at <= toldUntil && codes.includes(FUSE_CODE));
  const isTold = later.length > 1 || toldUntil - check >= shortestAlone(facts);
  return isTold ? (later[0]?.at ?? check) : undefined;
}

/** The end of a fuse before another time; `undefined` if nothing shows that it was repaired by then. */
function endBefore({ toldUntil, isTold, measuredBefore }: Blown, fuse: FuseFacts | undefined, before: number): Instant | undefined {
  const recovered = fuse && !isTold && recoveredAt(fuse, measuredBefore, toldUntil);
  const ends = [fuse?.checked.find((at) => at >= toldUntil), recovered].flatMap((at) => (at && at <= before ? [at] : []));
  return ends.length === 0 ? undefined : (Math.min(...ends) as Instant);
}

/** The blown fuses of tellings that count, in the order of time. */
function blownStretches(held: readonly NamedStretch[], facts: FactsWithReading): Stretch[] {
  const { fuse, lastReading } = facts;
  const closed: Stretch[] = [];
  let open: Blown | undefined;
  let before: (Stretch & Pick<Blown, 'measuredBefore'>) | undefined;
  const close = (blown: Blown, to: Instant): void => {
    before = { ...blown, to };
    closed.push({ from: blown.from, to });
    open = undefined;
  };
  const blowAt = (from: Instant, toldUntil: Instant, isTold: boolean): Blown => {
    const isSameMeasure = before !== undefined && from - (before.to ?? from) < BEFORE * DAY;
    return { from, toldUntil, isTold, measuredBefore: isSameMeasure && before ? before.measuredBefore : from };
  };
  for (const { from, namedUntil } of held) {
    const [until, isTold] = [namedUntil ?? lastReading, namedUntil === null];
    const end = open && endBefore(open, fuse, from);
    if (open && end !== undefined) close(open, end);
    open = open ? { ...open, toldUntil: until, isTold } : blowAt(from, until, isTold);
    for (const check of (fuse?.checked ?? []).filter((at) => at >= from && at < until)) {
      const again = toldAfter(check, until, facts);
      if (open) close(open, check);
      if (again === undefined) break;
      open = blowAt(again, until, isTold);
    }
  }
  if (!open) return closed;
  return [...closed, { from: open.from, to: endBefore(open, fuse, Number.POSITIVE_INFINITY) ?? null }];
}

/**
 * When a string fuse was blown.
 *
 * Unit    ms since 1970.
 * Range   stretches of the event by day, in the order of time. One that was told twice, or for a quarter of an hour, lasts until a person
 *         or a confirmed repair says that the fuses are good, or until the yield shows it; any other ends with its event.
 * Source  specification 24.21: a fuse does not repair itself, and one of four strings costs a quarter.
 */
export function fuseStretches(told: readonly NamedStretch[], facts: FactsWithReading): Stretch[] {
  const held = heldStretches(told, facts);
  const others = told.filter((stretch) => !held.includes(stretch)).map(({ from, to }) => ({ from, to }));
  return [...others, ...blownStretches(held, facts)].sort((one, other) => one.from - other.from);
}
