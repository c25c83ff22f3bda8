import { isBright } from '#domain/energy/daylight.ts';
import { type Dated, equipmentAt } from '#domain/energy/rated-period.ts';
import { NOMINAL_VOLTAGE, type Phase, type PhaseCount } from '#domain/grid/voltage.ts';
import { INTERVAL, isIntervalOpen } from '#domain/grid/voltage-quality/limits.ts';
import type { LostSpan, VoltageDayFacts } from '#domain/grid/voltage-quality/low-voltages.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { FactsWithReading, Track } from './track.ts';

const DAY = 86_400_000;

/** Unit: intervals of a day. Fewer low means are a start of a motor. */
const LOW_INTERVALS_LEAST = 3;
/** Unit: ms. An undervoltage stays active for this time after the latest one. Source: as of an overvoltage. */
const UNDERVOLTAGE_LINGERS = 3 * DAY;
/** Unit: ms. So long a phase must have had voltage before, or it was never connected. */
const HAD_VOLTAGE_WITHIN = 10 * DAY;

interface Low {
  readonly at: Instant;
  readonly mean: Volts;
}

const lowByDay = ({ date, low }: VoltageDayFacts, { spot, lastReading, now }: FactsWithReading): Low[] =>
  low
    .map(({ slot, mean }) => ({ at: quantity<Instant>(instantOf(date) + slot * INTERVAL), mean }))
    .filter(({ at }) => isBright(at, spot) && !isIntervalOpen(at, lastReading, now));

/**
 * When the voltage was too low.
 *
 * Unit    ms since 1970.
 * Range   days with three means over ten minutes below 207 V and more, of any phase, with the sun above 8°; active for three days after
 *         the latest. Interruptions and phases without voltage do not count.
 * Source  EN 50160: −10 % of 230 V.
 */
export function undervoltageTrack(facts: FactsWithReading): Track | undefined {
  const days = (facts.voltageDays ?? []).map((day) => lowByDay(day, facts)).filter((low) => low.length >= LOW_INTERVALS_LEAST);
  const low = days.flat();
  if (low.length === 0) return undefined;
  const lowest = low.reduce((least, { mean }) => Math.min(least, mean), Number(NOMINAL_VOLTAGE));
  return {
    cause: 'undervoltage',
    stretches: low.map(({ at }) => ({ from: at, to: quantity<Instant>(at + INTERVAL) })),
    evidence: { of: 'undervoltage', lowestMean: quantity(lowest), intervals: low.length },
    lingers: UNDERVOLTAGE_LINGERS,
  };
}

interface Loss extends Stretch {
  readonly phase: Phase;
  readonly highest: Volts;
}

const NAMES: readonly Phase[] = ['L1', 'L2', 'L3'];

/** The losses of one phase: each lasts until the phase has voltage by day. */
function lossesOf(days: readonly VoltageDayFacts[], phase: number): Loss[] {
  const losses: Loss[] = [];
  let open: LostSpan | undefined;
  let lastLive = Number.NEGATIVE_INFINITY;
  const close = (to: Instant | null): void => {
    if (open) losses.push({ phase: NAMES[phase] ?? 'L1', from: open.from, to, highest: open.highest });
    open = undefined;
  };
  for (const { losses: of } of days) {
    const spans = of.spans.filter((span) => span.phase === phase);
    const firstLive = of.firstLive[phase] ?? null;
    if (firstLive !== null && firstLive < (spans[0]?.from ?? Number.POSITIVE_INFINITY)) close(firstLive);
    for (const span of spans) {
      if (open) open = { ...open, highest: quantity(Math.max(open.highest, span.highest)) };
      else if (span.hadVoltage || span.from - lastLive <= HAD_VOLTAGE_WITHIN) open = span;
      if (span.backAt !== null) close(span.backAt);
    }
    lastLive = of.lastLive[phase] ?? lastLive;
  }
  close(null);
  return losses;
}

/** A loss as far as the inverter of its time had three phases (specification 37.11). */
function ofThreePhases(loss: Loss, { periods }: Dated): Loss[] {
  const phasesAt = (at: number) => equipmentAt({ phases: 3 as PhaseCount, periods }, at).phases;
  if (phasesAt(loss.from) === 1) return [];
  const exchange = periods?.find(({ from, phases }) => from > loss.from && phases === 1)?.from ?? Number.POSITIVE_INFINITY;
  return [exchange < (loss.to ?? Number.POSITIVE_INFINITY) ? { ...loss, to: quantity(exchange) } : loss];
}

/**
 * When a phase had no voltage while another had.
 *
 * Unit    ms since 1970.
 * Range   `phaseLosses` of phases that had voltage in the ten days before; until the phase is above 195.5 V by day, through nights,
 *         silences and interruptions. A phase that never had voltage is not connected; an inverter of one phase ends a loss, and has none.
 * Source  ours: a blown fuse or a loose clamp.
 */
export function lostPhaseTrack({ voltageDays = [], periods }: FactsWithReading): Track | undefined {
  const all = [0, 1, 2].flatMap((phase) => lossesOf(voltageDays, phase));
  const losses = all.flatMap((loss) => ofThreePhases(loss, { periods })).sort((one, other) => one.from - other.from);
  const latest = losses.findLast(({ to }) => to === null) ?? losses.at(-1);
  if (!latest) return undefined;
  return { cause: 'lost_phase', stretches: losses, evidence: { of: 'phase', phase: latest.phase, voltage: latest.highest } };
}
