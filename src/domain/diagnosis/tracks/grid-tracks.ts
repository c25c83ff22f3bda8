import { eventStretches } from '#domain/grid/reports/event-stretches.ts';
import { IMPLAUSIBLE_ABOVE, INTERVAL } from '#domain/grid/voltage-quality/limits.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { type Stretch, without } from '#domain/time/stretch.ts';
import { FLAPS_WITHIN } from '#domain/diagnosis/occurrences.ts';
import type { HeardFacts, Track } from './track.ts';

/**
 * What is left of stretches outside of the outages that hit the installation.
 *
 * Unit    ms since 1970.
 * Range   outages are taken an hour wider than they were: not all go down and come back in one reading.
 * Source  ours.
 */
export function outsideOutages(stretches: readonly Stretch[], { outages }: HeardFacts): Stretch[] {
  const spans = outages.map(({ from, to }) => ({
    from: quantity<Instant>(from - FLAPS_WITHIN),
    to: to === null ? null : quantity<Instant>(to + FLAPS_WITHIN),
  }));
  return stretches.flatMap((stretch) => without(stretch, spans));
}

const earlier = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || other === null ? (one ?? other) : quantity(Math.min(one, other));

/**
 * When the installation was part of an outage.
 *
 * Unit    ms since 1970.
 * Range   its own interruption within that of the neighbourhood; who is still silent afterwards has an hour to come back.
 * Source  as `findOutages`.
 */
export function outageTrack({ outages, installation, silences }: HeardFacts): Track {
  const stretches = outages.flatMap(({ from, to, interruptions }) =>
    interruptions
      .filter((one) => one.installation === installation)
      .map((own) => ({ from: quantity<Instant>(Math.max(from, own.from)), to: earlier(to, own.to) })),
  );
  const isSilent = silences.some(({ to }) => to === null);
  return {
    cause: 'grid_outage',
    stretches,
    evidence: { of: 'outage', installations: outages.at(-1)?.installations ?? [] },
    lingers: isSilent ? FLAPS_WITHIN : 0,
  };
}

/** The highest voltage to neutral that was reported lately. Unit: V. Range: `null` where none reached 253 V. Source: facts. */
export function highestOf(samples: HeardFacts['overvoltages']): Volts | null {
  const highest = samples.reduce((most, { voltage }) => (voltage <= IMPLAUSIBLE_ABOVE ? Math.max(most, voltage) : most), 0);
  return highest === 0 ? null : quantity(highest);
}

/** Unit: ms. So long an overvoltage is told after the latest. Source: ours: the grid is not mended because it is quiet for a night. */
const OVERVOLTAGE_LINGERS = 3 * 86_400_000;

/** Events of too much voltage by day, to their end. */
function eventsByDay({ reports, ...inverter }: HeardFacts): Stretch[] {
  const stretches = eventStretches(reports, inverter).get('AC_OVER_VOLT') ?? [];
  return stretches.filter(({ isByDay }) => isByDay);
}

/**
 * When the voltage was too high.
 *
 * Unit    ms since 1970.
 * Range   means of ten minutes above 253 V at any time, and AC_OVER_VOLT by day; active for three days after the latest. Single
 *         samples say nothing.
 * Source  EN 50160's limit is one of means over ten minutes; an inverter's own trip is a sliding one.
 */
export function overvoltageTrack(facts: HeardFacts): Track | undefined {
  const { overvoltages, highMeans } = facts;
  const means = highMeans.map((at) => ({ from: at, to: quantity<Instant>(at + INTERVAL) }));
  const stretches = [...means, ...eventsByDay(facts)];
  if (stretches.length === 0) return undefined;
  const highest = highestOf(overvoltages);
  const samples = overvoltages.filter(({ voltage }) => voltage <= IMPLAUSIBLE_ABOVE).length;
  return {
    cause: 'overvoltage',
    stretches,
    evidence:
      highest === null
        ? { of: 'event', code: 'AC_OVER_VOLT', highestVoltage: null }
        : { of: 'overvoltage', highestVoltage: highest, samples },
    lingers: OVERVOLTAGE_LINGERS,
  };
}
