import type { YieldFact } from '#domain/diagnosis/diagnosis-facts.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { equipmentAt } from '#domain/energy/rated-period.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { IdleStretch } from './idle-stretches.ts';
import type { FactsWithReading, Track } from './track.ts';

/** The stretches without production, including the hour by which the installation counts as not working. */
function idleStretches({ idle, darkHour, areNeighboursDark, yields, isConcealed = false }: FactsWithReading): readonly IdleStretch[] {
  const open = idle.filter(({ to }) => to === null);
  if (isConcealed) return darkHour === null ? [] : open.length > 0 ? open : [darkHour];
  if (darkHour === null) return areNeighboursDark || (yields.at(-1)?.isDark ?? false) ? [] : idle;
  return open.length > 0 ? idle : [...idle, darkHour];
}

/**
 * When it sent readings by day without production.
 *
 * Unit    ms since 1970.
 * Range   includes the hour by which an inverter counts as not working. None if no neighbour produces. With a battery or a limit
 *         of export only if it counts as not working: that takes three whole days.
 * Source  as `idleStretches`; the latest hour of daylight with readings.
 */
export function productionTrack(facts: FactsWithReading): Track {
  const stretches = idleStretches(facts);
  const last = stretches.at(-1);
  const inverterPower = quantity<Watts>(equipmentAt(facts, last?.from ?? 0).inverterPower);
  return { cause: 'no_production', stretches, evidence: { of: 'production', peak: last?.peak ?? quantity(0), inverterPower } };
}

/** A comparison with a verdict that is not normal. */
type LowYieldFact = YieldFact & { readonly verdict: NonNullable<YieldFact['verdict']>; readonly ratio: number };

const isLow = (fact: YieldFact): fact is LowYieldFact => fact.verdict !== null && fact.verdict !== 'normal' && fact.ratio !== null;

/** The days of a loss, never from before the first reading. */
function stretchOfLoss({ lossFrom = null, from, to }: YieldFact, firstReading: Instant | null): Stretch {
  const begin = instantOf(lossFrom ?? from);
  return { from: quantity(Math.max(begin, firstReading ?? begin)), to: instantOf(addDays(to, 1)) };
}

/**
 * When its yield was lower than that of its neighbours.
 *
 * Unit    ms since 1970. Range: active while the latest comparison is low; one without a verdict changes nothing, one whose verdict is
 *         withheld ends it. From the first day of the loss on. `isSound`: it has no fault of its own. Source: as `compareYield`.
 */
export function yieldTrack(facts: FactsWithReading, isSound: boolean): Track | undefined {
  const { yields, firstReading = null } = facts;
  const latest = yields.findLast(({ verdict, isWithheld = false }) => verdict !== null || isWithheld);
  const low = yields.filter(isLow);
  const lastLow = low.at(-1);
  if (!lastLow) return undefined;
  const stretches = low.map((one) => stretchOfLoss(one, firstReading));
  const lingers = latest === lastLow ? Number.POSITIVE_INFINITY : 0;
  const { verdict, ratio, from, to } = lastLow;
  const evidence = {
    of: 'yield',
    verdict,
    ratio,
    from,
    to,
    ...(isSound && mayBeSnow(facts, lastLow, stretches) && { mayBeSnow: true }),
  } as const;
  return { cause: 'low_yield', stretches, evidence, lingers };
}

/** Months in which snow lies on roofs. Source: ours; IMGW-PIB, days with snow cover in the Polish lowlands. */
const SNOWY = ['12', '01', '02'];
/** Unit: days for which snow on a roof is assumed at most. */
const SNOW_LIES = 10;
/** Unit: days before the last compared one in which a comparison must have had a yield. With its five days that is a week. */
const PRODUCED_WITHIN = 2;
/** Unit: kWh/kWp of five days. */
const PRODUCED = 0.02;

/**
 * True if snow on the modules may explain a low yield.
 *
 * Unit    days of Warsaw.
 * Range   `none` and `strings` from December to February, for ten days from the first day of the loss, on an inverter that is heard by
 *         day, in no state of sleep, and that produced within a week.
 * Source  field practice: snow slides off some roofs days later than off others.
 */
function mayBeSnow(facts: FactsWithReading, { verdict, to }: LowYieldFact, stretches: readonly Stretch[]): boolean {
  if ((verdict !== 'none' && verdict !== 'strings') || !SNOWY.includes(to.slice(5, 7))) return false;
  const began = beginOf(stretches);
  const wasProducing = facts.yields.some((one) => one.to <= to && one.to >= addDays(to, -PRODUCED_WITHIN) && (one.own ?? 0) > PRODUCED);
  return wasProducing && instantOf(addDays(to, 1 - SNOW_LIES)) <= began && isAwake(facts, to);
}

/** The begin of the last of the stretches, with those that it continues. */
function beginOf(stretches: readonly Stretch[]): number {
  let begin = Number.POSITIVE_INFINITY;
  for (const { from, to } of stretches.toReversed()) {
    if (begin !== Number.POSITIVE_INFINITY && (to ?? begin) < begin) break;
    begin = Math.min(begin, from);
  }
  return begin;
}

/** It sent readings on the last compared day or later, and its last state by day is not one of sleep or fault. */
function isAwake({ readings, lastReading, spot }: FactsWithReading, to: LocalDate): boolean {
  const byDay = readings.findLast(({ at, state }) => state !== null && isBright(at, spot));
  const state = byDay?.state ? inverterState(byDay.state) : undefined;
  return lastReading >= instantOf(to) && state !== 'OFF' && state !== 'SLEEPING' && state !== 'FAULT';
}
