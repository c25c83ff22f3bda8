import { isBright } from '#domain/energy/daylight.ts';
import { IMPLAUSIBLE_ABOVE } from '#domain/grid/voltage-quality/limits.ts';
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

/** When the installation was part of an outage. Unit: ms since 1970. Range: its own interruption within that of the neighbourhood. Source: as `findOutages`. */
export function outageTrack({ outages, installation }: HeardFacts): Track {
  const stretches = outages.flatMap(({ from, to, interruptions }) =>
    interruptions
      .filter((one) => one.installation === installation)
      .map((own) => ({ from: quantity<Instant>(Math.max(from, own.from)), to: earlier(to, own.to) })),
  );
  return { cause: 'grid_outage', stretches, evidence: { of: 'outage', installations: outages.at(-1)?.installations ?? [] } };
}

/** The highest voltage to neutral that was reported lately. Unit: V. Range: `null` where none reached 253 V. Source: facts. */
export function highestOf(samples: HeardFacts['overvoltages']): Volts | null {
  const highest = samples.reduce((most, { voltage }) => (voltage <= IMPLAUSIBLE_ABOVE ? Math.max(most, voltage) : most), 0);
  return highest === 0 ? null : quantity(highest);
}

/** Samples of 253 V and more, of any phase, by day. Unit: ms since 1970. Range: each for itself; active for an hour after the last. Source: EN 50160's limit. */
export function overvoltageTrack({ overvoltages, spot }: HeardFacts): Track | undefined {
  const samples = overvoltages.filter(({ at, voltage }) => voltage <= IMPLAUSIBLE_ABOVE && isBright(at, spot));
  const highest = highestOf(samples);
  if (highest === null) return undefined;
  return {
    cause: 'overvoltage',
    stretches: samples.map(({ at }) => ({ from: at, to: at })),
    evidence: { of: 'overvoltage', highestVoltage: highest, samples: samples.length },
    lingers: FLAPS_WITHIN,
  };
}
