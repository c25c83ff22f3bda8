import { FUSE_CODE, type FuseFacts } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { BEFORE, recoveredAt } from '#domain/diagnosis/fuse/fuse-recovery.ts';
import { LASTS_IN_DARK, type NamedStretch } from '#domain/grid/readings/event-stretches.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { FactsWithReading } from './track.ts';

const DAY = 86_400_000;
/** Unit: ms. A code in a single reading counts if the next reading comes later than this. A logger that sends each 15 minutes may lose two readings. */
const LONG_ALONE = 3 * LASTS_IN_DARK;

/** On a device no readings show whether two of them have the code. */
const shortestAlone = ({ fuse }: FactsWithReading): number => (fuse ? LONG_ALONE : LASTS_IN_DARK);

/** The stretches that count: with two readings in a day, long enough, or recorded as such before the readings were deleted. */
function heldStretches(named: readonly NamedStretch[], facts: FactsWithReading): readonly NamedStretch[] {
  const counts = new Map<LocalDate, number>();
  for (const { from, readingCount } of named) counts.set(localDateOf(from), (counts.get(localDateOf(from)) ?? 0) + readingCount);
  return named.filter(
    ({ from, namedUntil }) =>
      (counts.get(localDateOf(from)) ?? 0) > 1 ||
      (namedUntil ?? facts.lastReading) - from >= shortestAlone(facts) ||
      from === facts.fuse?.recordedFrom,
  );
}

/** A blown fuse: since when, and until when readings have its code. `isNamed`: the latest reading has it. */
interface Blown {
  readonly from: Instant;
  readonly namedUntil: Instant;
  readonly isNamed: boolean;
  /** The first code of those that follow each other within ten days: what was before it is the measure. */
  readonly measuredBefore: Instant;
}

/** The first reading with the code after a check, if two have it or it lasted long enough; otherwise `undefined`. */
function namedAfter(check: Instant, namedUntil: Instant, facts: FactsWithReading): Instant | undefined {
  const later = facts.readings.filter(({ at, codes }) => at > check && at <= namedUntil && codes.includes(FUSE_CODE));
  const isNamed = later.length > 1 || namedUntil - check >= shortestAlone(facts);
  return isNamed ? (later[0]?.at ?? check) : undefined;
}

/** The end of a fuse before another time; `undefined` if nothing shows that it was repaired by then. */
function endBefore({ namedUntil, isNamed, measuredBefore }: Blown, fuse: FuseFacts | undefined, before: number): Instant | undefined {
  const recovered = fuse && !isNamed && recoveredAt(fuse, measuredBefore, namedUntil);
  const ends = [fuse?.checked.find((at) => at >= namedUntil), recovered].flatMap((at) => (at && at <= before ? [at] : []));
  return ends.length === 0 ? undefined : (Math.min(...ends) as Instant);
}

/** The blown fuses of stretches that count, in the order of time. */
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
  const blowAt = (from: Instant, namedUntil: Instant, isNamed: boolean): Blown => {
    const isSameMeasure = before !== undefined && from - (before.to ?? from) < BEFORE * DAY;
    return { from, namedUntil, isNamed, measuredBefore: isSameMeasure && before ? before.measuredBefore : from };
  };
  for (const { from, namedUntil } of held) {
    const [until, isNamed] = [namedUntil ?? lastReading, namedUntil === null];
    const end = open && endBefore(open, fuse, from);
    if (open && end !== undefined) close(open, end);
    open = open ? { ...open, namedUntil: until, isNamed } : blowAt(from, until, isNamed);
    for (const check of (fuse?.checked ?? []).filter((at) => at >= from && at < until)) {
      const again = namedAfter(check, until, facts);
      if (open) close(open, check);
      if (again === undefined) break;
      open = blowAt(again, until, isNamed);
    }
  }
  if (!open) return closed;
  return [...closed, { from: open.from, to: endBefore(open, fuse, Number.POSITIVE_INFINITY) ?? null }];
}

/**
 * When a string fuse was blown.
 *
 * Unit    ms since 1970.
 * Range   stretches of the event by day, in the order of time. One with two readings in a day, or of three quarters of an hour, lasts until a person
 *         or a confirmed repair says that the fuses are good, or until the yield shows it; any other ends with its event.
 * Source  specification 24.21: a fuse does not repair itself, and one of four strings costs a quarter.
 */
export function fuseStretches(named: readonly NamedStretch[], facts: FactsWithReading): Stretch[] {
  const held = heldStretches(named, facts);
  const others = named.filter((stretch) => !held.includes(stretch)).map(({ from, to }) => ({ from, to }));
  return [...others, ...blownStretches(held, facts)].sort((one, other) => one.from - other.from);
}
